import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { type ElementValues, elementAddress } from '../engine/element-values.ts'
import type { FormSession } from '../engine/form-definition.ts'
import { triadRule } from '../engine/weight-triad.ts'
import type { PlaceStock } from '../record/place-stock.ts'
import { type FormUnitPlace, placeIdOf } from '../record/unit-places.ts'
import { overCapacityRules } from './capacity.ts'
import { estimatedWeightRules, liveWeightRules } from './weights.ts'

/** Possible target of a transfer, with its pigs. */
export interface TransferTarget extends FormUnitPlace {
  id: string
  head: number | null
  /** Heads of all that share its pig places. */
  headOfPigPlaces: number | null
}

/** Slaughter pigs cannot become weaners again. */
export const mayMoveTo = ({ place }: FormSession, { pigType }: FormUnitPlace): boolean =>
  !(place.barn?.pigType === SLAUGHTER_PIGS && pigType === WEANERS)

export const transferPlaceName = ({ scope }: FormSession, { name, farmName }: FormUnitPlace): string =>
  scope.readableFarms.size > 1 ? `${farmName}, ${name}` : name

export const selectedTarget = (
  values: ElementValues,
  copy: string,
  targets: readonly TransferTarget[],
): TransferTarget | null => targets.find(({ id }) => id === values.text(elementAddress(copy, 'FF_TransferTo'))) ?? null

/** Rules for one target of a transfer. */
export function targetRules(
  session: FormSession,
  values: ElementValues,
  copy: string,
  { estimatedKg }: PlaceStock,
): BrokenRule[] {
  const weighed = {
    weightKg: values.number(elementAddress(copy, 'FF_AvgWeight')),
    field: elementAddress(copy, 'FF_AvgWeight'),
    i18n: session.i18n,
  }
  return [
    ...liveWeightRules(weighed, session.place.barn?.pigType ?? SLAUGHTER_PIGS),
    ...estimatedWeightRules(weighed, estimatedKg),
    ...triadRule(values, copy),
  ]
}

/**
 * Doubtful: more pigs than places, once for all targets that share them. Pigs that leave the same barn free its places,
 * so a move inside it never asks.
 */
export function targetCapacityRules(
  session: FormSession,
  values: ElementValues,
  targets: readonly TransferTarget[],
  day: string,
): BrokenRule[] {
  const numberIn = (copy: string) => values.number(elementAddress(copy, 'FF_Number'))
  const copies = values.copiesOf('FS_To').filter((copy) => numberIn(copy) !== null)
  const sharing = Map.groupBy(copies, (copy) => pigPlacesIdOf(selectedTarget(values, copy, targets)))
  return [...sharing.values()].flatMap((together) => {
    const last = together.at(-1) ?? ''
    const target = selectedTarget(values, last, targets)
    if (!target || pigPlacesIdOf(target) === session.place.barn?.id) return []
    return overCapacityRules(
      {
        place: transferPlaceName(session, { ...target, name: pigPlacesName(target) }),
        field: elementAddress(last, 'FF_Number'),
        capacity: target.pigPlaces.capacity,
        headBefore: (target.headOfPigPlaces ?? 0) - headOfEntryIn(session, target, targets, day),
      },
      together.reduce((sum, copy) => sum + (numberIn(copy) ?? 0), 0),
    )
  })
}

const pigPlacesIdOf = (target: TransferTarget | null): string | null => target && placeIdOf(target.pigPlaces.place)

const pigPlacesName = ({ pigPlaces, name, barnName }: TransferTarget): string =>
  pigPlaces.place.sectionId === null ? barnName : name

/** Heads of the edited entry that the pig places of a target hold already. */
function headOfEntryIn(
  { entry }: FormSession,
  target: TransferTarget,
  targets: readonly TransferTarget[],
  day: string,
): number {
  if (!entry?.head || entry.day > day) return 0
  const stored = targets.find(({ id }) => id === entry.values.FF_TransferTo) ?? null
  return pigPlacesIdOf(stored) === pigPlacesIdOf(target) ? entry.head : 0
}

/** Refused: submitted targets that the form never offers, with the reason. */
export function targetNotOfferedRules(
  session: FormSession,
  rawValues: ElementValues,
  copy: string,
  origin: string,
  everywhere: readonly TransferTarget[],
): BrokenRule[] {
  const field = elementAddress(copy, 'FF_TransferTo')
  const id = rawValues.text(field)
  if (id === origin) {
    return [{ code: 'transfer.same_place', verdict: 'refused', field, params: { place: session.placeName } }]
  }
  const target = everywhere.find((each) => each.id === id)
  return target && !mayMoveTo(session, target) ? [{ code: 'transfer.type_back', verdict: 'refused', field }] : []
}

/** Refused: the same place in two copies. */
export function duplicatePlaceRules(values: ElementValues): BrokenRule[] {
  const seen = new Set<string>()
  return values.copiesOf('FS_To').flatMap((copy) => {
    const field = elementAddress(copy, 'FF_TransferTo')
    const id = values.text(field)
    if (id === null || !seen.has(id)) {
      if (id !== null) seen.add(id)
      return []
    }
    return [{ code: 'transfer.twice', verdict: 'refused' as const, field }]
  })
}

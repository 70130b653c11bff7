import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { BrokenRule } from '#platform/problem.ts'
import type { FormSession } from '../engine/definition.ts'
import { addressOf, type Values } from '../engine/values.ts'
import { triadRule } from '../engine/weight-triad.ts'
import type { Standing } from '../herd.ts'
import type { UnitPlace } from '../unit-places.ts'
import { overCapacityRules } from './capacity.ts'
import { liveWeightRules, estimatedWeightRules } from './weights.ts'

/** A place that pigs can move to, with those that stand there. */
export interface Target extends UnitPlace {
  id: string
  head: number | null
}

/** Slaughter pigs never become weaners again. */
export const mayMoveTo = ({ place }: FormSession, { pigType }: UnitPlace): boolean =>
  !(place.barn?.pigType === SLAUGHTER_PIGS && pigType === WEANERS)

export const placeNameOf = ({ scope }: FormSession, { name, farmName }: UnitPlace): string =>
  scope.readableFarms.size > 1 ? `${farmName}, ${name}` : name

export const targetIn = (values: Values, copy: string, targets: readonly Target[]): Target | null =>
  targets.find(({ id }) => id === values.text(addressOf(copy, 'FF_TransferTo'))) ?? null

/** What speaks against one of the places that pigs move to. */
export function targetRules(
  session: FormSession,
  values: Values,
  copy: string,
  targets: readonly Target[],
  { estimatedKg }: Standing,
): BrokenRule[] {
  const weighed = {
    weightKg: values.number(addressOf(copy, 'FF_AvgWeight')),
    field: addressOf(copy, 'FF_AvgWeight'),
    say: session.i18n,
  }
  const target = targetIn(values, copy, targets)
  return [
    ...liveWeightRules(weighed, session.place.barn?.pigType ?? SLAUGHTER_PIGS),
    ...estimatedWeightRules(weighed, estimatedKg),
    ...triadRule(values, copy),
    ...(target
      ? overCapacityRules(
          {
            place: placeNameOf(session, target),
            field: addressOf(copy, 'FF_Number'),
            capacity: target.capacity,
            headBefore: target.head,
          },
          values.number(addressOf(copy, 'FF_Number')),
        )
      : []),
  ]
}

/** Places that are never offered say why. */
export function wrongPlace(
  session: FormSession,
  rawValues: Values,
  copy: string,
  origin: string,
  everywhere: readonly Target[],
): BrokenRule[] {
  const field = addressOf(copy, 'FF_TransferTo')
  const id = rawValues.text(field)
  if (id === origin) {
    return [{ code: 'transfer.same_place', verdict: 'refused', field, params: { place: session.placeName } }]
  }
  const target = everywhere.find((each) => each.id === id)
  return target && !mayMoveTo(session, target) ? [{ code: 'transfer.type_back', verdict: 'refused', field }] : []
}

/** One place in two copies. */
export function placeTwice(values: Values): BrokenRule[] {
  const seen = new Set<string>()
  return values.copiesOf('FS_To').flatMap((copy) => {
    const field = addressOf(copy, 'FF_TransferTo')
    const id = values.text(field)
    if (id === null || !seen.has(id)) {
      if (id !== null) seen.add(id)
      return []
    }
    return [{ code: 'transfer.twice', verdict: 'refused' as const, field }]
  })
}

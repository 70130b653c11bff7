import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import {
  estimatedWeightBeforeDepartureG,
  estimatedWeightG,
  type UnitPigs,
  unitPigsOf,
  unitPigsOn,
  unitStockOn,
} from '#modules/ledger/service.ts'
import { parseExcludedCauses } from '#modules/setup/service.ts'
import type { FormSession } from '../engine/form-definition.ts'
import { toPlaceOfRecord } from '../engine/form-place.ts'
import { selectPlaceHistory, selectUnitsIn } from '../sql/units.ts'

/** Pigs of a place on a day, without the entry that is being edited. */
export interface PlaceStock {
  /** Heads at the end of the day; null before the first record. */
  head: number | null
  /** Estimated mean weight; null without pigs. */
  estimatedKg: number | null
  /** True where the place had pigs on the day or in the week before. */
  hadPigs: boolean
  /** Dead pigs already recorded on that day. */
  deadHead: number
  /** Numbers of the causes of death that the company has excluded from its forms. */
  excludedCauses: ReadonlySet<number>
}

/** Effect of the edited entry on the stock of its place. */
type EditedEntryEffect = 'takes' | 'brings' | 'none'

export async function placeStockAt(
  session: FormSession,
  day: string,
  effect: EditedEntryEffect = 'none',
): Promise<PlaceStock> {
  const { db, scope, entry, place } = session
  const history = await selectPlaceHistory(db, scope, toPlaceOfRecord(place), {
    day,
    since: addDays(day, -7),
    exceptRecordId: entry?.id ?? null,
  })
  const unitIds = history.unit_ids
  const { head, estimatedKg } = sumHeadAndWeight(unitIds, unitPigsOf(history.pigs, day))
  return {
    head: withoutEdited(session, head, day, effect),
    estimatedKg:
      effect === 'takes' && entry ? await weightBeforeEdited(session, unitIds, day, estimatedKg) : estimatedKg,
    hadPigs: history.had_pigs,
    deadHead: history.dead_head,
    excludedCauses: parseExcludedCauses(history.cause_choices),
  }
}

export interface HeadAndWeight {
  /** Null before the first record. */
  head: number | null
  estimatedKg: number | null
}

/** Heads of the whole barn of the form's place, without the edited entry. */
export async function headInBarn(session: FormSession, day: string): Promise<number | null> {
  const [barn] = await pigsAtPlaces(
    session,
    [{ ...toPlaceOfRecord(session.place), sectionId: null, batchId: null }],
    day,
  )
  return withoutEdited(session, barn?.head ?? null, day, 'brings')
}

export interface PigsAtPlace extends HeadAndWeight {
  unitIds: readonly UnitId[]
}

/** Pigs of several places on a day, in the order of the places. */
export async function pigsAtPlaces(
  session: FormSession,
  places: readonly PlaceOfRecord[],
  day: string,
): Promise<PigsAtPlace[]> {
  const barnIds = [...new Set(places.flatMap(({ barnId }) => barnId ?? []))]
  const units = await selectUnitsIn(session.db, session.scope, barnIds)
  const pigs = await unitPigsOn(
    session.db,
    session.scope,
    units.map(({ id }) => id),
    day,
  )
  return places.map(({ barnId, sectionId, batchId }) => {
    const unitIds = units
      .filter((unit) => unit.barn_id === barnId)
      .filter(
        (unit) =>
          (sectionId === null || unit.section_id === sectionId) && (batchId === null || unit.batch_id === batchId),
      )
      .map(({ id }) => id)
    return { unitIds, ...sumHeadAndWeight(unitIds, pigs) }
  })
}

/** Sums the heads of units and averages their weights, weighted by heads. */
function sumHeadAndWeight(unitIds: readonly UnitId[], pigs: ReadonlyMap<UnitId, UnitPigs>): HeadAndWeight {
  let head: number | null = null
  let grams = 0
  let weighed = 0
  for (const unitId of unitIds) {
    const { head: unitHead = null, weightG = null } = pigs.get(unitId) ?? {}
    if (unitHead === null) continue
    head = (head ?? 0) + unitHead
    if (weightG === null || unitHead <= 0) continue
    grams += unitHead * weightG
    weighed += unitHead
  }
  return { head, estimatedKg: weighed === 0 ? null : grams / weighed / 1000 }
}

/**
 * Estimated weight of the pigs without the edited entry. Dead pigs weigh less than the mean, so the others look heavier
 * with the entry. The estimate therefore continues from the day before the entry. Where the entry removed the last
 * pigs, it continues from the last certain weight.
 */
async function weightBeforeEdited(
  { db, scope, entry }: FormSession,
  unitIds: readonly UnitId[],
  day: string,
  withOwnKg: number | null,
): Promise<number | null> {
  if (!entry || entry.day > day) return withOwnKg
  const dayBefore = addDays(entry.day, -1)
  const heads = await unitStockOn(db, scope, unitIds, dayBefore)
  const weights =
    withOwnKg === null
      ? await estimatedWeightBeforeDepartureG(db, scope, unitIds, { day, before: entry.day })
      : await estimatedWeightG(db, scope, unitIds, day, dayBefore)
  const pigs = new Map(
    unitIds.map((id) => [id, { head: heads.get(id) ?? null, weightG: weights.get(id) ?? null }] as const),
  )
  return sumHeadAndWeight(unitIds, pigs).estimatedKg ?? withOwnKg
}

function withoutEdited(
  { entry }: FormSession,
  head: number | null,
  day: string,
  effect: EditedEntryEffect,
): number | null {
  if (head === null || effect === 'none' || !entry?.head || entry.day > day) return head
  return effect === 'takes' ? head + entry.head : head - entry.head
}

import { roundOrNull } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { type ElementValues, elementAddress } from '#modules/forms/engine/element-values.ts'
import type { FormSession } from '#modules/forms/engine/form-definition.ts'
import { selectUnitDays } from '#modules/forms/sql/unit-days.ts'
import { pigsAtPlaces } from '../place-stock.ts'
import type { PlaceInSection } from './place-sections.ts'

/** Place to count, with the known values of the day. */
export interface CountedPlace extends PlaceInSection {
  /** Calculated heads; null where nothing was recorded before. */
  calculated: number | null
  estimatedKg: number | null
  hasCount: boolean
  /** A count of the day has a weight that somebody typed. */
  hasWeighedCount: boolean
  hasMovements: boolean
}

/** Places to count, with their calculated pigs and what is recorded of them on the day. */
export async function unitsToCount(
  session: FormSession,
  places: readonly PlaceInSection[],
  day: string,
): Promise<CountedPlace[]> {
  const pigs = await pigsAtPlaces(
    session,
    places.map(({ place }) => place),
    day,
  )
  const days = await selectUnitDays(session.db, session.scope, {
    unitIds: pigs.flatMap(({ unitIds }) => unitIds),
    day,
    exceptRecordId: session.entry?.id ?? null,
  })
  return places.map((place, no) => {
    const { head = null, estimatedKg = null, unitIds = [] } = pigs[no] ?? {}
    const own = days.filter(({ unit_id }) => unitIds.includes(unit_id))
    return {
      ...place,
      calculated: head === null ? null : head - own.reduce((sum, { diff_head }) => sum + diff_head, 0),
      estimatedKg,
      hasCount: own.some(({ has_count }) => has_count),
      hasWeighedCount: own.some(({ has_weighed_count }) => has_weighed_count),
      hasMovements: own.some(({ has_movements }) => has_movements),
    }
  })
}

export const countedHead = (unit: CountedPlace, values: ElementValues): number | null =>
  values.number(elementAddress(unit.sectionId, 'FF_Counted'))

/**
 * Whether the calculated weight was taken over. A correction that leaves the weight alone leaves this, too. A weight that
 * an earlier count of the day proposes was somebody's, unless that count took over the calculated one.
 */
export function isWeightEstimated({ entry }: FormSession, unit: CountedPlace, values: ElementValues): boolean {
  const weightKg = values.number(elementAddress(unit.sectionId, 'FF_AvgWeight'))
  if (weightKg === null || countedHead(unit, values) === 0) return false
  if (entry) return weightKg === entry.values.FF_AvgWeight && entry.values.FF_IsWeightEstimated === true
  return !unit.hasWeighedCount && weightKg === roundOrNull(unit.estimatedKg, 1)
}

/** Sum over the places counted so far; null before the first. */
export function countedSum(
  units: readonly CountedPlace[],
  values: ElementValues,
  part: (head: number, unit: CountedPlace) => number,
): number | null {
  const parts = units.flatMap((unit) => {
    const head = countedHead(unit, values)
    return head === null ? [] : [part(head, unit)]
  })
  return parts.length === 0 ? null : parts.reduce((sum, each) => sum + each, 0)
}

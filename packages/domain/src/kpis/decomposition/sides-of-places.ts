import { sumUnits, type UnitSet } from '@herdboard/domain/kpis/aggregation/sum-units.ts'
import type { PeriodSums, UnitSums } from '@herdboard/domain/kpis/period-sums.ts'
import type { FigureSide } from './figure-side.ts'

/**
 * Adds the sums of units to a herd and its places. Pigs moved between two of the units count as neither in nor out, for
 * no place: so the places add up to the herd, as its figure counts it.
 */
export function sidesOfPlaces(
  parts: readonly { unitId: string; sums: UnitSums }[],
  set: UnitSet,
  placeOf: (unitId: string) => string,
): FigureSide {
  const places = new Map<string, PeriodSums>()
  for (const [placeId, own] of Map.groupBy(parts, ({ unitId }) => placeOf(unitId))) {
    places.set(placeId, sumUnits(own, { ...set, places: null, innerTransfers: [] }))
  }
  const units = new Set(parts.map(({ unitId }) => unitId))
  for (const { fromUnitId, toUnitId, head, kg } of set.innerTransfers) {
    const [from, to] = [places.get(placeOf(fromUnitId)), places.get(placeOf(toUnitId))]
    if (!from || !to || !units.has(fromUnitId) || !units.has(toUnitId)) continue
    from.outHead -= head
    from.outKg -= kg
    to.inHead -= head
    to.inKg -= kg
  }
  return { herd: sumUnits(parts, set), places }
}

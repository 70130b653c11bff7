import { addFeedKnown, addUnitSums, copyFeedKnown } from '@herdboard/domain/kpis/aggregation/add-sums.ts'
import type { HerdPeriod, UnitPeriod } from '#modules/ledger/service.ts'

/**
 * Joins consecutive periods, oldest first, into one; their sums add up to those of the whole. A unit that is missing in
 * one of them had no pigs there.
 */
export function joinPeriods(parts: readonly HerdPeriod[]): HerdPeriod {
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) throw new Error('there are no periods to join')
  const joined = new Map<string, UnitPeriod>()
  for (const part of parts) {
    for (const unit of part.units) {
      const known = joined.get(unit.unitId)
      const joinedUnit = known ? addUnit(known, unit) : copyUnit(unit, part === first)
      if (!known) joined.set(unit.unitId, joinedUnit)
      joinedUnit.sums.closingHead = part === last ? unit.sums.closingHead : 0
      joinedUnit.sums.closingKg = part === last ? unit.sums.closingKg : 0
    }
  }
  return {
    period: { opening: first.period.opening, closing: last.period.closing },
    units: [...joined.values()],
    innerTransfers: parts.flatMap(({ innerTransfers }) => innerTransfers),
  }
}

/** Copies a unit's first period, to which the others are added. A unit without pigs at the opening has no stock there. */
const copyUnit = (unit: UnitPeriod, isAtOpening: boolean): UnitPeriod => ({
  ...unit,
  sums: isAtOpening ? { ...unit.sums } : { ...unit.sums, openingHead: 0, openingKg: 0 },
  known: copyFeedKnown(unit.known),
})

/** Adds a unit's next period in place; the opening stays that of the first. */
function addUnit(
  joined: UnitPeriod,
  { sums, known, isWhole, isCounted, isMeasured, pigDaysWithoutRecord }: UnitPeriod,
): UnitPeriod {
  const { openingHead, openingKg } = joined.sums
  addUnitSums(joined.sums, sums)
  joined.sums.openingHead = openingHead
  joined.sums.openingKg = openingKg
  addFeedKnown(joined.known, known)
  joined.isWhole &&= isWhole
  joined.isCounted &&= isCounted
  joined.isMeasured ||= isMeasured
  if (pigDaysWithoutRecord) joined.pigDaysWithoutRecord = (joined.pigDaysWithoutRecord ?? 0) + pigDaysWithoutRecord
  return joined
}

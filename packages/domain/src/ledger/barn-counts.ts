import { largestRemainder } from '@herdboard/domain/numbers/largest-remainder.ts'
import { countedGrams } from './replay/replay-heads.ts'
import { replayUnit } from './replay/replay-unit.ts'
import { spreadCount } from './spread-barn-count.ts'
import type { HerdCount, UnitFacts, UnitReplayInput } from './unit-facts.ts'

/** A unit of a barn with its own facts, without its shares of the barn's counts. */
export interface BarnUnit extends UnitFacts {
  unitId: string
}

/** A count of a barn as a whole, without sections or batches. */
export interface BarnCount {
  day: string
  head: number
  averageGrams: number
  isOpening?: boolean
}

/** Stock of a unit by its movements, on the day of a barn count; null before the unit begins. */
interface StockEstimate {
  head: number
  grams: number
}

/**
 * Returns the counts of each unit of a barn: its own, and its shares of the barn's counts. They are input of
 * `replayUnit`.
 *
 * `spreadCount` shares the heads among the units that have begun; if none has, or at an opening count, among all. Units
 * with their own count keep its kilos. The other units share the rest of the barn's kilos by what their heads would
 * weigh at each unit's estimated mean. So young and old sections keep their ages. The estimate starts at the unit's
 * last point and uses the farm's growth level. It never uses the scale of an earlier interval; otherwise a change would
 * affect more than its interval.
 * Give all counts of the barn and all its units. Source: docs/domain/herd-ledger.md#barn-counts
 */
export function countsOfBarnUnits(
  units: readonly BarnUnit[],
  barnCounts: readonly BarnCount[],
): Map<string, HerdCount[]> {
  const countsByUnit = new Map(units.map(({ unitId, counts }) => [unitId, [...counts]]))
  for (const barnCount of barnCounts.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const present = units.map((unit) => {
      const counts = countsByUnit.get(unit.unitId) ?? []
      return {
        unit,
        counts,
        own: unit.counts.find(({ day }) => day === barnCount.day),
        estimate: barnCount.isOpening ? null : estimateOn(unit, counts, barnCount.day),
      }
    })
    const sharing = sharingUnits(present, barnCount)
    const heads = spreadCount(
      barnCount.head,
      sharing.map(({ unit, own, estimate }) => ({
        unitId: unit.unitId,
        calculatedHead: estimate?.head ?? 0,
        ...(own && { ownHead: own.head }),
      })),
    )
    const ownCounts = sharing.flatMap(({ own }) => (own ? [own] : []))
    const sharers = sharing
      .filter(({ own }) => own === undefined)
      .map((one) => ({ ...one, head: heads.get(one.unit.unitId) ?? 0 }))
      .sort((a, b) => (a.unit.unitId < b.unit.unitId ? -1 : 1))
    const grams = spreadKilos(barnCount, ownCounts, sharers)
    sharers.forEach(({ counts, head }, index) => {
      counts.push({ ...barnCount, head, grams: grams[index] ?? 0 })
    })
  }
  return countsByUnit
}

/**
 * Returns the units that share a barn's count: those that have begun, or all if none has. Nothing before an opening
 * count counts, so all units share it, except those with their own opening count later on.
 */
function sharingUnits<Present extends { unit: BarnUnit; own: HerdCount | undefined; estimate: StockEstimate | null }>(
  present: readonly Present[],
  { day, isOpening }: BarnCount,
): readonly Present[] {
  const sharing = isOpening
    ? present.filter(({ unit, own }) => own !== undefined || !opensAfter(unit, day))
    : present.filter(({ own, estimate }) => own !== undefined || estimate !== null)
  return sharing.length > 0 ? sharing : present
}

const opensAfter = ({ counts }: BarnUnit, day: string): boolean =>
  counts.some((count) => count.isOpening && count.day > day)

/** Returns the grams of each sharing unit; they add up to the barn's weight without its units' own counts. */
function spreadKilos(
  barnCount: BarnCount,
  ownCounts: readonly HerdCount[],
  sharers: readonly { head: number; estimate: StockEstimate | null }[],
): number[] {
  const head = sharers.reduce((sum, sharer) => sum + sharer.head, 0)
  const own = ownCounts.reduce((sum, count) => sum + countedGrams(count), 0)
  const left = barnCount.head * barnCount.averageGrams - own
  const total = head === 0 ? 0 : left > 0 ? left : head * barnCount.averageGrams
  const isKnown = sharers.every(
    ({ head, estimate }) => head === 0 || (estimate && estimate.head > 0 && estimate.grams > 0),
  )
  return largestRemainder(
    total,
    sharers.map((sharer) =>
      isKnown && sharer.estimate && sharer.head > 0
        ? Math.round((sharer.head * sharer.estimate.grams) / sharer.estimate.head)
        : sharer.head,
    ),
  )
}

/** Returns the heads and grams at the end of a day, before its count. */
function estimateOn(unit: BarnUnit, counts: readonly HerdCount[], day: string): StockEstimate | null {
  if (opensAfter(unit, day)) return null
  const before = counts.filter((count) => count.day < day)
  const counted = before.reduce<HerdCount | null>((last, count) => (last && last.day > count.day ? last : count), null)
  const facts = { ...unit, counts: before, through: day }
  const replayFrom = (start?: ReplayStartPoint) => replayUnit(start ? { ...facts, start } : facts)
  const fromCount = counted ? replayStartPoint(counted.day, counted.head, countedGrams(counted)) : undefined
  const emptied = replayFrom(fromCount).points.findLast((point) => point.day < day)
  const { days, points } = replayFrom(
    emptied ? replayStartPoint(emptied.day, emptied.head, emptied.stock_g) : fromCount,
  )
  const row = days.at(-1)
  if (row?.day === day) return { head: row.head, grams: row.stock_g }
  return fromCount || emptied || points.length > 0 ? { head: 0, grams: 0 } : null
}

type ReplayStartPoint = NonNullable<UnitReplayInput['start']>

const replayStartPoint = (day: string, head: number, grams: number): ReplayStartPoint => ({
  day,
  head,
  stock_g: grams,
  curve_scale: null,
})

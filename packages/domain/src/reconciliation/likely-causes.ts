import { countDayCauses } from './count-day-causes.ts'
import type { CountPeriod, LikelyCause } from './count-period.ts'
import { deathCauses } from './death-causes.ts'
import { doubleEntries } from './double-entries.ts'
import { moveCauses } from './move-causes.ts'
import { slipCauses } from './slip-causes.ts'

const MAX_CAUSES = 4
/** From so many pigs on, or so large a share of the stock, a whole movement may be missing. */
const WHOLE_MOVEMENT_HEAD = 10
const WHOLE_MOVEMENT_SHARE = 0.03
/** Fewer nobody moves by themselves. */
const MIN_MOVED_HEAD = 4

/**
 * What may have led to the difference of a count, most likely first; never empty where there is a difference.
 *
 * Each cause explains the difference by one act of a person and names the record or form that mends it.
 * Source: docs/domain/reconciliation.md#causes, weights in docs/behaviour/reconciliation.md#likely-causes-of-a-difference
 */
export function likelyCauses(countPeriod: CountPeriod): LikelyCause[] {
  if (countPeriod.counted === countPeriod.expected) return []
  const causes = [
    ...doubleEntries(countPeriod),
    ...slipCauses(countPeriod),
    ...countDayCauses(countPeriod),
    ...moveCauses(countPeriod),
    ...deathCauses(countPeriod),
    ...missingMovements(countPeriod),
  ]
  return causes.toSorted(byScore).slice(0, MAX_CAUSES)
}

const byScore = (one: LikelyCause, other: LikelyCause): number =>
  other.score - one.score || (other.day < one.day ? -1 : other.day > one.day ? 1 : 0)

/** Pigs that came or left and were never written down; and, last of all, a count that is simply wrong. */
function missingMovements({ expected, counted, countDay, countRecordId }: CountPeriod): LikelyCause[] {
  const head = Math.abs(counted - expected)
  const isWhole = head >= WHOLE_MOVEMENT_HEAD || head >= Math.max(MIN_MOVED_HEAD, WHOLE_MOVEMENT_SHARE * expected)
  const base = { day: countDay, movement: null, typed: null, right: null, head, otherUnitId: null, deaths: null }
  const missing: LikelyCause = {
    ...base,
    kind: counted > expected ? 'missing_in' : 'missing_out',
    score: head >= 2 * WHOLE_MOVEMENT_HEAD ? 0.5 : 0.4,
    recordIds: [],
  }
  const recount: LikelyCause = {
    ...base,
    kind: 'recount',
    score: 0.1,
    recordIds: countRecordId === null ? [] : [countRecordId],
    typed: counted,
    right: null,
  }
  return isWhole ? [missing, recount] : [recount]
}

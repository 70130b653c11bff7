import { countDayCauses } from './count-day-causes.ts'
import type { CountPeriod, LikelyCause } from './count-period.ts'
import { deathCauses } from './death-causes.ts'
import { doubleEntries } from './double-entries.ts'
import { moveCauses } from './move-causes.ts'
import { slipCauses } from './slip-causes.ts'

const MAX_CAUSES = 4
/** Number of pigs, or share of the stock, from which a whole movement may be missing. */
const WHOLE_MOVEMENT_HEAD = 10
const WHOLE_MOVEMENT_SHARE = 0.03
/** Fewest pigs of a whole movement. */
const MIN_MOVED_HEAD = 4

/**
 * Returns the likely causes of a count's difference, most likely first; never empty if there is a difference.
 *
 * Each cause explains the difference by one error of a person, and names the record or form that corrects it.
 * Source: docs/domain/reconciliation.md#causes;
 * weights: docs/behaviour/reconciliation.md#likely-causes-of-a-difference
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

/** Finds pigs that arrived or left without a record and, as the last cause, a wrong count. */
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

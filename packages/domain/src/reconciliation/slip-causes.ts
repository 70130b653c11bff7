import type { CountPeriod, LikelyCause, PigMovement } from './count-period.ts'
import { slipBetween, type TypingError } from './digit-slips.ts'

/**
 * Weights of slips in a record. Swapped, lost and doubled digits explain few differences, so they rank high; one wrong
 * digit explains every tenth difference.
 */
const weights: Record<TypingError, number> = {
  swapped: 0.92,
  dropped: 0.88,
  doubled: 0.9,
  added: 0.88,
  notLast: 0.45,
  last: 0.25,
}
/**
 * Weights of slips in the count. The count is one number among many; if a swap explains the difference, it is as likely
 * as a record.
 */
const countWeights: Record<TypingError, number> = {
  swapped: 0.94,
  dropped: 0.92,
  doubled: 0.93,
  added: 0.92,
  notLast: 0.55,
  last: 0.15,
}

/** Weight of a digit added before or after a single digit: it also explains every tenth difference. */
const WEIGHT_BESIDE_ONE_DIGIT = 0.35

function weightOf(slip: TypingError, typed: number, right: number, of: Record<TypingError, number>): number {
  const isBesideOne = (slip === 'dropped' || slip === 'added') && Math.min(typed, right) < 10
  return isBesideOne ? WEIGHT_BESIDE_ONE_DIGIT : of[slip]
}

/**
 * Finds numbers that would make the count agree if one digit had been typed differently: of a record, or of the count
 * itself.
 */
export function slipCauses(countPeriod: CountPeriod): LikelyCause[] {
  const found = countPeriod.movements
    .filter(({ day }) => day <= countPeriod.countDay)
    .flatMap((movement) => slipOfMovement(movement, countPeriod.counted - countPeriod.expected))
  // If several records explain the difference as well or better, each of them is less likely.
  const rivals = (score: number) => found.filter((other) => other.score >= score).length
  return [
    ...slipOfCount(countPeriod),
    ...found.map((cause) => ({ ...cause, score: cause.score * (0.6 + 0.4 / rivals(cause.score)) })),
  ]
}

function slipOfMovement(movement: PigMovement, difference: number): LikelyCause[] {
  const typed = Math.abs(movement.head)
  // More pigs in, or fewer pigs out, leave more pigs there.
  const right = typed + (movement.head > 0 ? difference : -difference)
  const slip = right > 0 ? slipBetween(typed, right) : null
  if (!slip) return []
  return [
    {
      kind: 'digit_slip',
      score: weightOf(slip, typed, right, weights),
      day: movement.day,
      movement,
      recordIds: [movement.recordId],
      typed,
      right,
      head: Math.abs(difference),
      otherUnitId: movement.peerUnitId,
      deaths: null,
    },
  ]
}

function slipOfCount({ isOwnCount, countRecordId, counted, expected, countDay }: CountPeriod): LikelyCause[] {
  const slip = isOwnCount && countRecordId !== null ? slipBetween(counted, expected) : null
  if (!slip || countRecordId === null) return []
  return [
    {
      kind: 'count_slip',
      score: weightOf(slip, counted, expected, countWeights),
      day: countDay,
      movement: null,
      recordIds: [countRecordId],
      typed: counted,
      right: expected,
      head: Math.abs(counted - expected),
      otherUnitId: null,
      deaths: null,
    },
  ]
}

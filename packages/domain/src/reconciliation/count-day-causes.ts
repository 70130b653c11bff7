import { dayNumber } from '@herdboard/domain/time/day-number.ts'
import type { CountPeriod, LikelyCause, PigMovement } from './count-period.ts'
import { chanceFactor, differenceFit } from './difference-fit.ts'

/** Weights of an event dated 1, 2 or 3 days after the count. */
const laterWeights = [0.85, 0.7, 0.6]

/**
 * Finds movements around the day of the count. The ledger applies a day's movements first and its count last. Pigs
 * counted before a lorry arrived, or an event dated one or more days too late, make the count differ by exactly that
 * number.
 */
export function countDayCauses(countPeriod: CountPeriod): LikelyCause[] {
  return countPeriod.movements.flatMap((movement) => {
    const daysAfter = dayNumber(movement.day) - dayNumber(countPeriod.countDay)
    if (daysAfter === 0) return sameDay(movement, countPeriod)
    const weight = laterWeights[daysAfter - 1]
    return weight === undefined ? [] : datedLate(movement, countPeriod, weight)
  })
}

function sameDay(movement: PigMovement, { counted, expected, countRecordId }: CountPeriod): LikelyCause[] {
  const fits = differenceFit(-movement.head, counted - expected)
  if (fits === 0) return []
  const recordIds = countRecordId === null ? [movement.recordId] : [countRecordId, movement.recordId]
  return [
    {
      ...about(movement),
      score: 0.93 * fits * chanceFactor(movement.head),
      recordIds,
      typed: counted,
      right: expected,
    },
  ]
}

function datedLate(movement: PigMovement, { counted, expected }: CountPeriod, weight: number): LikelyCause[] {
  const fits = differenceFit(movement.head, counted - expected)
  if (fits === 0) return []
  return [{ ...about(movement), score: weight * fits * chanceFactor(movement.head), recordIds: [movement.recordId] }]
}

const about = (movement: PigMovement): Omit<LikelyCause, 'score' | 'recordIds'> => ({
  kind: 'count_day',
  day: movement.day,
  movement,
  typed: null,
  right: null,
  head: Math.abs(movement.head),
  otherUnitId: movement.peerUnitId,
  deaths: null,
})

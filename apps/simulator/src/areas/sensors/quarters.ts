import { addDays } from '@herdboard/domain/time/day-number.ts'
import { quarterOf } from './faults.ts'

/** First days of the quarters that overlap a period. */
export function quartersBetween(from: string, to: string): string[] {
  const quarters: string[] = []
  for (let quarter = quarterOf(from); quarter <= to; quarter = quarterOf(addDays(quarter, 95))) quarters.push(quarter)
  return quarters
}

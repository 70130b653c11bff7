import { addDays } from '@herdboard/domain/time/day-number.ts'
import { courseDays } from './treatment-course.ts'

/**
 * Returns the last farm day of the withdrawal period = last day given + withdrawal days; pigs may leave from the day
 * after, as `modules/forms/rules/withdrawal.ts` of the API asks. Source: docs/domain/drugs.md#courses-and-withdrawal
 */
export const withdrawalEndDay = (lastDay: string, withdrawalDays: number): string => addDays(lastDay, withdrawalDays)

/**
 * Returns the last farm day of the withdrawal period of a course as it is planned.
 * Source: docs/domain/drugs.md#courses-and-withdrawal
 */
export const plannedWithdrawalEndDay = (
  firstDay: string,
  { times, intervalDays, withdrawalDays }: { times: number; intervalDays: number; withdrawalDays: number },
): string => withdrawalEndDay(courseDays(firstDay, times, intervalDays).at(-1) ?? firstDay, withdrawalDays)

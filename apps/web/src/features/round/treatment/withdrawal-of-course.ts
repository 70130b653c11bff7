import { plannedWithdrawalEndDay } from '@herdboard/domain/health/withdrawal-period.ts'

/** The last withdrawal day of a course that begins on a day, by the fields of its instruction; null where it has none. */
export const withdrawalOfCourse = (
  firstDay: string,
  { times, interval_days, withdrawal_days }: { times: number; interval_days: number; withdrawal_days: number },
): string | null =>
  withdrawal_days === 0
    ? null
    : plannedWithdrawalEndDay(firstDay, { times, intervalDays: interval_days, withdrawalDays: withdrawal_days })

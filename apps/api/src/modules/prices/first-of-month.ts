import { ruleRefusal } from '#platform/http/errors/problem.ts'

/** Returns the first day of a monthly price. Throws `prices.first_of_month` for another day. */
export function firstOfMonth({ period }: { period: string }): string {
  if (!period.endsWith('-01')) throw ruleRefusal('prices.first_of_month')
  return period
}

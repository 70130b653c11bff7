import { usualDeaths } from '@herdboard/domain/mortality/expected-deaths.ts'
import type { CountPeriod, LikelyCause } from './count-period.ts'

/**
 * Finds missing pigs that may have died without being entered. The more of them are lacking from the usual deaths of
 * the pig-days, the more likely it is. More missing pigs than anyone would overlook (three standard deviations above
 * the usual) have another cause.
 */
export function deathCauses({ pigType, pigDays, movements, expected, counted, countDay }: CountPeriod): LikelyCause[] {
  const missing = expected - counted
  if (missing <= 0) return []
  const usual = usualDeaths(pigType, pigDays)
  const entered = movements
    .filter(({ kind, day }) => kind === 'dead' && day <= countDay)
    .reduce((sum, { head }) => sum - head, 0)
  const most = usual + 3 * Math.sqrt(usual) + 2
  if (entered + missing > most && missing > 1) return []
  const lacking = Math.min(1, Math.max(0, usual - entered) / missing)
  return [
    {
      kind: 'deaths',
      score: 0.4 + 0.45 * lacking,
      day: countDay,
      movement: null,
      recordIds: [],
      typed: null,
      right: null,
      head: missing,
      otherUnitId: null,
      deaths: { entered, usual },
    },
  ]
}

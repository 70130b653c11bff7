import { type PigType, WEANERS } from '../growth/pig-type.ts'
import { usualMortality } from '../mortality/expected-deaths.ts'
import type { CountPeriod, LikelyCause } from './count-period.ts'

/** Days of an ordinary stay. */
const STAY_DAYS = { weaners: 50, slaughterPigs: 82 }

/** Pigs that usually die over so many pig-days: 3.6 % over 50 days of weaners, 3.4 % over 82 of slaughter pigs. */
export const usualDeaths = (pigType: PigType, pigDays: number): number =>
  (pigDays * usualMortality(pigType)) / (pigType === WEANERS ? STAY_DAYS.weaners : STAY_DAYS.slaughterPigs)

/**
 * Missing pigs that died without being entered: the more likely, the more of them are lacking from the deaths usual for
 * so many pig-days. More missing than anybody would overlook (three spreads above the usual) is another matter.
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

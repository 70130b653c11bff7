import { referenceDailyGainGrams } from '@herdboard/domain/growth/reference-values.ts'
import { derivedInput, givenInputs, kpi } from '@herdboard/domain/kpis/kpi.ts'
import { averageInKg, dailyGainGrams, netDailyGainGrams, observedInterval } from './production-sums.ts'

/** Average daily gain (ADG): gain in kg / pig-days · 1000. Source: docs/domain/kpis.md#daily-gain */
export const dailyGain = kpi({
  key: 'daily_gain',
  unit: 'g/day',
  pigType: null,
  decimals: 0,
  goodWhen: 'up',
  band: 'dailyGainGrams',
  needs: ['gainKg'],
  inputs: (sums) => givenInputs(sums, 'gainKg', 'pigDays'),
  compute: dailyGainGrams,
  variants: (sums) => [derivedInput('net_daily_gain', netDailyGainGrams(sums), 'g/day', 0)],
})

/** Daily gain converted to 7-30 or 30-115 kg. Source: docs/domain/kpis.md#reference-daily-gain */
export const referenceDailyGain = kpi({
  key: 'reference_daily_gain',
  unit: 'g/day',
  pigType: null,
  decimals: 0,
  goodWhen: 'up',
  band: 'dailyGainGrams',
  needs: ['gainKg'],
  inputs: (sums, { pigType }) => [
    derivedInput('daily_gain', dailyGainGrams(sums), 'g/day', 0),
    derivedInput('in_weight', averageInKg(sums), 'kg', 1),
    derivedInput('out_weight', observedInterval(sums, pigType)?.outKg ?? null, 'kg', 1),
  ],
  compute: (sums, { pigType }) => {
    const observed = observedInterval(sums, pigType)
    const gainGrams = dailyGainGrams(sums)
    return observed === null || gainGrams === null ? null : referenceDailyGainGrams(observed, gainGrams)
  },
})

import { derivedInput, type FigureSetting, givenInputs, kpi } from '@herdboard/domain/kpis/kpi.ts'
import { percentOrNull, productOrNull, ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { averageInKg, averageOutKg, daysInBarn, emptyDays, producedPigs } from './production-sums.ts'

const DAYS_PER_YEAR = 365

/** Pig-days / pigs produced. Source: docs/domain/kpis.md#days-in-barn */
export const daysInBarnFigure = kpi({
  key: 'days_in_barn',
  unit: 'days',
  pigType: null,
  decimals: 0,
  goodWhen: 'down',
  band: 'daysInBarn',
  needs: ['gainKg'],
  inputs: (sums, setting) => [
    ...givenInputs(sums, 'pigDays'),
    setting.periodKind === 'closed_batch'
      ? derivedInput('outHead', sums.outHead, 'pigs', 0)
      : derivedInput('produced', producedPigs(sums, setting), 'pigs', 0),
  ],
  compute: daysInBarn,
})

/** Gain / (weight out − weight in); for a closed batch, live pigs out. Source: docs/domain/kpis.md#pigs-produced */
export const pigsProduced = kpi({
  key: 'produced',
  unit: 'pigs',
  pigType: null,
  decimals: 0,
  goodWhen: 'up',
  band: { none: 'size of the herd' },
  needs: ['gainKg'],
  inputs: (sums, { periodKind }) =>
    periodKind === 'closed_batch'
      ? givenInputs(sums, 'outHead')
      : [
          ...givenInputs(sums, 'gainKg'),
          derivedInput('out_weight', averageOutKg(sums), 'kg', 2),
          derivedInput('in_weight', averageInKg(sums), 'kg', 2),
        ],
  compute: producedPigs,
})

/** Pig-days / (places · days) · 100. Source: docs/domain/kpis.md#occupancy */
export const occupancy = kpi({
  key: 'occupancy',
  unit: '%',
  pigType: null,
  decimals: 0,
  goodWhen: 'none',
  band: 'occupancyPercent',
  needs: ['openingHead'],
  inputs: (sums) => givenInputs(sums, 'pigDays', 'places', 'days'),
  // Pig-days are counted from the opening stock, so it must be known.
  compute: ({ openingHead, pigDays, places, days }) =>
    openingHead === null ? null : percentOrNull(pigDays, productOrNull(places, days)),
})

const emptyIn = (setting: FigureSetting): number => setting.emptyDays ?? emptyDays(setting.pigType)

/** 365 / (days in barn + empty days). Source: docs/domain/kpis.md#pigs-per-place */
export const pigsPerPlace = kpi({
  key: 'pigs_per_place',
  unit: 'pigs/place/year',
  pigType: null,
  decimals: 2,
  goodWhen: 'up',
  band: { none: 'days in barn' },
  needs: ['gainKg'],
  inputs: (sums, setting) => [
    derivedInput('days_in_barn', daysInBarn(sums, setting), 'days', 1),
    derivedInput('empty_days', emptyIn(setting), 'days', 0),
  ],
  compute: (sums, setting) => {
    const days = daysInBarn(sums, setting)
    return days === null ? null : ratioOrNull(DAYS_PER_YEAR, days + emptyIn(setting))
  },
})

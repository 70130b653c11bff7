import { referenceFeedConversion } from '@herdboard/domain/growth/reference-values.ts'
import { derivedInput, givenInputs, kpi } from '@herdboard/domain/kpis/kpi.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { averageInKg, feedConversionRatio, knownFeed, observedInterval, producedPigs } from './production-sums.ts'

/**
 * Feed conversion: FE (feed units) / gain in kg, as Danish producers compare it. The feed conversion ratio of other
 * countries, kg feed / kg gain, is the variant `fcr_kg`. Source: docs/domain/kpis.md#feed-conversion
 */
export const feedConversion = kpi({
  key: 'fcr',
  unit: 'FE/kg',
  pigType: null,
  decimals: 2,
  goodWhen: 'down',
  band: 'feedConversionRatio',
  needs: ['gainKg', 'feedFe'],
  inputs: (sums) => givenInputs(sums, 'feedFe', 'gainKg'),
  compute: feedConversionRatio,
  variants: (sums, setting) => [
    derivedInput('fcr_kg', ratioOrNull(knownFeed(sums.feedKg), sums.gainKg), 'kg/kg', 2),
    derivedInput('fe_per_produced', ratioOrNull(knownFeed(sums.feedFe), producedPigs(sums, setting)), 'FE/pig', 1),
  ],
})

/** Feed conversion converted to 7-30 or 30-115 kg. Source: docs/domain/kpis.md#reference-feed-conversion */
export const referenceFcr = kpi({
  key: 'reference_fcr',
  unit: 'FE/kg',
  pigType: null,
  decimals: 2,
  goodWhen: 'down',
  band: 'feedConversionRatio',
  needs: ['gainKg', 'feedFe'],
  inputs: (sums, { pigType }) => [
    derivedInput('fcr', feedConversionRatio(sums), 'FE/kg', 2),
    derivedInput('in_weight', averageInKg(sums), 'kg', 1),
    derivedInput('out_weight', observedInterval(sums, pigType)?.outKg ?? null, 'kg', 1),
  ],
  compute: (sums, { pigType }) => {
    const observed = observedInterval(sums, pigType)
    const conversion = feedConversionRatio(sums)
    return observed === null || conversion === null ? null : referenceFeedConversion(observed, conversion)
  },
})

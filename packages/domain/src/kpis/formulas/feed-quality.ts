import { givenInputs, kpi } from '@herdboard/domain/kpis/kpi.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { knownFeed } from './production-sums.ts'

/** DKK of feed / FE. Source: docs/domain/kpis.md#feed-price */
export const feedPrice = kpi({
  key: 'feed_price',
  unit: 'DKK/FE',
  pigType: null,
  decimals: 2,
  goodWhen: 'down',
  band: { none: 'market price' },
  needs: ['feedDkk', 'feedFe'],
  inputs: (sums) => givenInputs(sums, 'feedDkk', 'feedFe'),
  compute: ({ feedDkk, feedFe }) => ratioOrNull(feedDkk, feedFe),
})

/** DKK of feed / kg gain. Source: docs/domain/kpis.md#feed-cost */
export const feedCostPerGain = kpi({
  key: 'feed_cost_per_gain',
  unit: 'DKK/kg',
  pigType: null,
  decimals: 2,
  goodWhen: 'down',
  band: { none: 'market price' },
  needs: ['feedDkk', 'gainKg'],
  inputs: (sums) => givenInputs(sums, 'feedDkk', 'gainKg'),
  compute: ({ feedDkk, feedKg, gainKg }) => (knownFeed(feedKg) === null ? null : ratioOrNull(feedDkk, gainKg)),
})

/** Grams of crude protein / FE. Source: docs/domain/kpis.md#protein */
export const proteinPerFe = kpi({
  key: 'protein_per_fe',
  unit: 'g/FE',
  pigType: null,
  decimals: 0,
  goodWhen: 'none',
  band: { none: 'feed mix' },
  needs: ['feedProteinGrams', 'feedFe'],
  inputs: (sums) => givenInputs(sums, 'feedProteinGrams', 'feedFe'),
  compute: ({ feedProteinGrams, feedFe }) => ratioOrNull(feedProteinGrams, feedFe),
})

/** Grams of phosphorus / FE. Source: docs/domain/kpis.md#phosphorus */
export const phosphorusPerFe = kpi({
  key: 'phosphorus_per_fe',
  unit: 'g/FE',
  pigType: null,
  decimals: 2,
  goodWhen: 'down',
  band: { none: 'feed mix' },
  needs: ['feedPhosphorusGrams', 'feedFe'],
  inputs: (sums) => givenInputs(sums, 'feedPhosphorusGrams', 'feedFe'),
  compute: ({ feedPhosphorusGrams, feedFe }) => ratioOrNull(feedPhosphorusGrams, feedFe),
})

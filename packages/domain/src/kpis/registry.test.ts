import { expect, test } from 'vitest'
import { kpi } from './kpi.ts'
import { allKpis } from './registry.ts'

const rest = {
  unit: 'kg',
  pigType: null,
  decimals: 1,
  goodWhen: 'none',
  needs: [],
  inputs: () => [],
  compute: () => 1,
} as const

test('a key figure without a band, or with null for it, does not compile', () => {
  // @ts-expect-error: the band is missing
  expect(kpi({ ...rest, key: 'fcr' }).band).toBeNull()
  // @ts-expect-error: without a band it says why
  expect(kpi({ ...rest, key: 'fcr', band: null }).band).toBeNull()
  expect(kpi({ ...rest, key: 'fcr', band: { none: 'market price' } }).band).toBeNull()
  expect(kpi({ ...rest, key: 'fcr', band: 'feedConversionRatio' }).band).toBe('feedConversionRatio')
})

test('figures of price, feed mix and herd size have no band', () => {
  const without = [
    'number_of_pigs',
    'avg_weight',
    'produced',
    'pigs_per_place',
    'feed_price',
    'feed_cost_per_gain',
    'protein_per_fe',
    'phosphorus_per_fe',
  ]
  // A figure that somebody adds names its reason, which the compiler asks for.
  expect(allKpis.filter(({ band }) => band === null).map(({ key }) => key)).toEqual(expect.arrayContaining(without))
  const withBand = allKpis.filter(({ band }) => band !== null).map(({ key }) => key)
  expect(withBand.toSorted()).toEqual([
    'carcass_weight',
    'daily_gain',
    'days_in_barn',
    'dead_condemned',
    'fcr',
    'fe_per_day',
    'in_weight',
    'lean_pct',
    'mortality',
    'occupancy',
    'out_weight',
    'reference_daily_gain',
    'reference_fcr',
  ])
})

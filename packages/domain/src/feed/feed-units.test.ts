import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { expect, test } from 'vitest'
import { rescaleToDryMatter } from './dry-matter.ts'
import { contentIn, energyIn, MJ_NET_PER_FE, pricePerEnergyIn } from './energy-unit.ts'
import { closingFeedGrams, consumedFeedGrams } from './feed-balance.ts'
import { feedOre, phosphorusGrams, proteinGrams, sumOfKnown } from './feed-energy.ts'
import { priceOn } from './feed-price.ts'

test('1 234.5 kg at 195.90 kr. and 12 kr. surcharge cost 2 566.53 kr.', () => {
  expect(feedOre(1_234_500, 195.9, 12)).toBe(256_653)
  expect(feedOre(1_234_500, null, 12)).toBeNull()
})

test('100 kg with 16.11 % protein and 5.04 g P a kg contain 16 110 and 504 g', () => {
  expect(proteinGrams(100_000, 16.11)).toBeCloseTo(16_110)
  expect(phosphorusGrams(100_000, 5.04)).toBeCloseTo(504)
  expect(proteinGrams(100_000, null)).toBeNull()
  expect(phosphorusGrams(100_000, null)).toBeNull()
})

test('sumOfKnown has no sum when one part is unknown, and zero without parts', () => {
  expect(sumOfKnown([1, 2])).toBe(3)
  expect(sumOfKnown([1, null, 2])).toBeNull()
  expect(sumOfKnown([])).toBe(0)
})

test('a price is valid from its first day until the next price', () => {
  const prices = [
    { priceDkkPer100Kg: 210, validFrom: '2026-04-01' },
    { priceDkkPer100Kg: 195.9, validFrom: '2026-01-01' },
  ]
  expect(['2025-12-31', '2026-01-01', '2026-03-31', '2026-04-01'].map((day) => priceOn(prices, day))).toEqual([
    null,
    195.9,
    195.9,
    210,
  ])
})

test('[FEED-076] [FEED-077] wheat dried from 85 to 87 % dry matter: 118.22 FE, 9.83 % protein, 2.66 g P', () => {
  expect([115.5, 9.6, 2.6].map((value) => rescaleToDryMatter(value, 85, 87))).toEqual([118.22, 9.83, 2.66])
})

test('a value is unchanged without a dry matter to convert from or to', () => {
  expect(rescaleToDryMatter(115.5, 0, 87)).toBe(115.5)
  expect(rescaleToDryMatter(115.5, null, 87)).toBe(115.5)
  expect(rescaleToDryMatter(115.5, 85, null)).toBe(115.5)
  expect(rescaleToDryMatter(null, 85, 87)).toBeNull()
})

test('one feed unit is 7.38 MJ of potential physiological energy, and 8.8 MJ of net energy', () => {
  expect(energyIn('MJ', 1)).toBe(7.38)
  expect(energyIn('MJ', 1, MJ_NET_PER_FE)).toBe(8.8)
})

test('[FEED-001] 2.65 FE a kg gain is 19.6 MJ, in net energy 23.3; 107.69 FE per 100 kg is 7.95 MJ a kg', () => {
  expect(roundHalfAway(energyIn('MJ', 2.65) ?? 0, 1)).toBe(19.6)
  expect(roundHalfAway(energyIn('MJ', 2.65, MJ_NET_PER_FE) ?? 0, 1)).toBe(23.3)
  expect(roundHalfAway(contentIn('MJ', 107.69) ?? 0, 2)).toBe(7.95)
  expect(roundHalfAway(pricePerEnergyIn('MJ', 1.93) ?? 0, 3)).toBe(0.262)
})

test('feed units are shown as they are stored; unknown values stay unknown', () => {
  expect([energyIn('feed_units', 2.65), contentIn('feed_units', 107.69), pricePerEnergyIn('feed_units', 1.93)]).toEqual(
    [2.65, 107.69, 1.93],
  )
  expect([energyIn('MJ', null), contentIn('MJ', null), pricePerEnergyIn('MJ', null)]).toEqual([null, null, null])
})

test('a silo with 8 t, 24 t delivered and 1 t sold: 25 t used leaves 6 t, and 6 t left means 25 t used', () => {
  const feed = { openingGrams: 8_000_000, deliveredGrams: 24_000_000, soldGrams: 1_000_000 }
  expect(closingFeedGrams(feed, 25_000_000)).toBe(6_000_000)
  expect(consumedFeedGrams(feed, 6_000_000)).toBe(25_000_000)
})

test('silo contents above the capacity are shown unchanged; without a count the contents are unknown', () => {
  const feed = { openingGrams: 1_000_000, deliveredGrams: 0, soldGrams: 0 }
  expect(consumedFeedGrams(feed, 1_500_000)).toBe(-500_000)
  expect(consumedFeedGrams(feed, null)).toBeNull()
  expect(consumedFeedGrams({ ...feed, openingGrams: null }, 0)).toBeNull()
  expect(closingFeedGrams({ ...feed, openingGrams: null }, 0)).toBeNull()
})

import { expect, test } from 'vitest'
import type { PriceEvent } from './events/price-events.ts'
import { simulateFeedPrices } from './feed-prices.ts'
import { simulatePrices } from './prices.ts'
import { weekOre } from './quotation.ts'
import { quotationSheet, simulateStatusPrices } from './quotation-sheet.ts'

const SEED = 7
const now = new Date('2026-11-21T10:00:00Z')
const from = '2024-11-21'
const pricesOf = <Kind extends PriceEvent['kind']>(kind: Kind) =>
  simulatePrices(SEED, { from, now }).filter(
    (event): event is Extract<PriceEvent, { kind: Kind }> => event.kind === kind,
  )

test('quotation of 29 July 2024 is reproduced: a 30 kg pig costs a 7 kg pig plus the kilos between', () => {
  // 250.32 + 2 · 12.32 + 3 · 10.11 + 13 · 7.76 + 5 · 6.09 = 436.62
  expect(quotationSheet(1140)).toMatchObject({ at7KgOre: 25_032, at30KgOre: 43_662 })
})

test('quotation rise of 20 øre adds 6.38 kr. to a pig of 7 kg and 9.11 kr. to one of 30 kg', () => {
  expect(quotationSheet(1160)).toMatchObject({ at7KgOre: 25_670, at30KgOre: 44_573 })
})

test('status price of July 2024 is 193.62 kr. + 8.10 kr./kg (piglets), 219.12 + 7.25 (slaughter pigs)', () => {
  expect(simulateStatusPrices(1140)).toEqual({
    pigletOre: 19_362,
    pigletOrePerKg: 810,
    slaughterPigOre: 21_912,
    slaughterPigOrePerKg: 725,
  })
  expect(simulateStatusPrices(1160)).toMatchObject({ pigletOre: 19_916, pigletOrePerKg: 822, slaughterPigOre: 22_523 })
})

test('quotation changes every Monday, in steps of 10 øre and never by 20', () => {
  const weeks = pricesOf('slaughterQuotation')
  expect(weeks.length).toBe(105 + 1)
  const steps = weeks.slice(1).map(({ orePerKg }, index) => Math.abs(orePerKg - (weeks[index]?.orePerKg ?? orePerKg)))
  expect(new Set(steps)).toEqual(new Set([0, 10]))
  expect(Math.min(...weeks.map(({ orePerKg }) => orePerKg))).toBe(1040)
  expect(Math.max(...weeks.map(({ orePerKg }) => orePerKg))).toBe(1210)
})

test('future quotations stay within the range pig producers have seen', () => {
  const ahead = Array.from({ length: 300 }, (_, week) =>
    weekOre(SEED, new Date(Date.UTC(2026, 11, 7 + 7 * week)).toISOString().slice(0, 10)),
  )
  expect(Math.min(...ahead)).toBeGreaterThan(950)
  expect(Math.max(...ahead)).toBeLessThan(1300)
  expect(new Set(ahead).size).toBeGreaterThan(8)
})

test('weekly price list shows the change from the last week and the mean of 52 weeks', () => {
  const listings = pricesOf('pigletListing')
  const [last, before] = [listings.at(-1), listings.at(-2)]
  expect(last?.at30Kg.changeOre).toBe((last?.at30Kg.ore ?? 0) - (before?.at30Kg.ore ?? 0))
  const year = listings.slice(-52).reduce((sum, { at30Kg }) => sum + at30Kg.ore, 0) / 52
  expect(last?.at30Kg.yearOre).toBe(Math.round(year))
})

test('status price exists exactly once for every month', () => {
  const periods = pricesOf('statusPrice').map(({ period }) => period)
  expect(periods.length).toBe(25)
  expect(new Set(periods).size).toBe(25)
  expect([periods[0], periods.at(-1)]).toEqual(['2024-11-01', '2026-11-01'])
})

test('post payment is provisional at the level of the last year and announced late in November', () => {
  const year = pricesOf('postPayment').filter((payment) => payment.from === '2024-10-01')
  expect(year).toMatchObject([
    { isProvision: true, orePerKg: 104, at: '2024-10-01T10:00:00.000Z' },
    { isProvision: false, orePerKg: 50, at: '2025-11-27T11:00:00.000Z' },
  ])
})

test('feed has a new price each quarter, near its own level, in whole øre', () => {
  const prices = simulateFeedPrices(SEED, 'vestergaard/slut', 219, '2024-11-21', '2026-11-21')
  expect(prices.map(({ validFrom }) => validFrom)).toEqual([
    '2024-10-01',
    ...['01', '04', '07', '10'].map((month) => `2025-${month}-01`),
    ...['01', '04', '07', '10'].map((month) => `2026-${month}-01`),
  ])
  for (const { dkkPer100Kg } of prices) {
    expect(Math.abs(dkkPer100Kg / 219 - 1)).toBeLessThan(0.11)
    expect(Math.round(dkkPer100Kg * 100)).toBeCloseTo(dkkPer100Kg * 100, 9)
  }
  expect(new Set(prices.map(({ dkkPer100Kg }) => dkkPer100Kg)).size).toBeGreaterThan(5)
})

test('later simulation day adds prices and changes none', () => {
  const later = simulatePrices(SEED, { from, now: new Date('2027-06-01T10:00:00Z') })
  const sooner = simulatePrices(SEED, { from, now })
  expect(later.slice(0, sooner.length)).toEqual(sooner)
  expect(simulateFeedPrices(SEED, 'a', 200, from, '2027-06-01').slice(0, 9)).toEqual(
    simulateFeedPrices(SEED, 'a', 200, from, '2026-11-21'),
  )
})

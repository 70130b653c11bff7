import { gramsOf } from '@herdboard/domain/ledger/grams.ts'
import { expect, test } from 'vitest'
import { herdShift, priceWithAdjustment, stockValueOre } from './stock-value.ts'

/** 218 kr. + 7.28 kr. per kg */
const price = { baseOre: 21_800, orePerKg: 728 }
const opening = { stock: { head: 1060, grams: gramsOf(69_960) }, price }
const closing = { stock: { head: 1057, grams: gramsOf(72_404.5) }, price }

test('the worked example has 740 388.80 kr. at the start and 757 530.76 kr. at the end', () => {
  expect(stockValueOre(opening.stock, price)).toBe(74_038_880)
  expect(stockValueOre(closing.stock, price)).toBe(75_753_076)
})

test('the worked example has a herd shift of +17 141.96 kr., all of it quantity', () => {
  expect(herdShift(opening, closing)).toEqual({ totalOre: 1_714_196, quantityOre: 1_714_196, priceOre: 0 })
})

test('a higher closing price gives a price part of the closing stock times the difference', () => {
  const dearer = { ...closing, price: { baseOre: 22_000, orePerKg: 730 } }
  // 1 057 × 2.00 + 72 404.5 × 0.02 = 2 114.00 + 1 448.09
  expect(herdShift(opening, dearer)).toEqual({
    totalOre: 1_714_196 + 356_209,
    quantityOre: 1_714_196,
    priceOre: 356_209,
  })
})

test('the price surcharge of a farm is added to each part of the price', () => {
  expect(priceWithAdjustment(price, { baseOre: -800, orePerKg: 12 })).toEqual({ baseOre: 21_000, orePerKg: 740 })
})

test('half an øre is rounded away from zero, also below zero', () => {
  expect(stockValueOre({ head: 0, grams: 500 }, { baseOre: 0, orePerKg: 1 })).toBe(1)
  expect(stockValueOre({ head: 0, grams: -500 }, { baseOre: 0, orePerKg: 1 })).toBe(-1)
})

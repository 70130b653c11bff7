import { splitHomeMix } from '@herdboard/domain/feed/material-use.ts'
import { expect, test } from 'vitest'

const wheat = { percent: 60, fePer100Kg: 115.5, priceDkkPer100Kg: 160 }
const barley = { percent: 40, fePer100Kg: 106, priceDkkPer100Kg: 156 }

test('a home mix is split by percent, feed units and price, and the surcharge apart', () => {
  // 1 000 kg of 111.7 FE and 158.40 + 12 kr. per 100 kg.
  const use = { grams: 1_000_000, milliFe: 1_117_000, ore: 170_400, surchargeDkkPer100Kg: 12, isPriceOwn: false }
  expect(splitHomeMix(use, [wheat, barley])).toEqual({
    materials: [
      { grams: 600_000, milliFe: 693_000, ore: 96_000 },
      { grams: 400_000, milliFe: 424_000, ore: 62_400 },
    ],
    surchargeOre: 12_000,
    ownPriceOre: 0,
  })
})

test('the difference to a price of the mix itself is money of its own', () => {
  const use = { grams: 1_000_000, milliFe: 1_117_000, ore: 180_000, surchargeDkkPer100Kg: 0, isPriceOwn: true }
  const { materials, ownPriceOre } = splitHomeMix(use, [wheat, barley])
  expect(materials.map(({ ore }) => ore)).toEqual([96_000, 62_400])
  expect(ownPriceOre).toBe(21_600)
  // Without a price of barley, only wheat has a cost of its own.
  const unpriced = splitHomeMix({ ...use, isPriceOwn: false }, [wheat, { ...barley, priceDkkPer100Kg: null }])
  expect([unpriced.materials.map(({ ore }) => ore), unpriced.ownPriceOre]).toEqual([[96_000, null], 84_000])
})

test('the parts of a mix add up to the gram, the thousandth of a feed unit and the øre', () => {
  const thirds = [33.3333, 33.3333, 33.3334].map((percent) => ({
    percent,
    fePer100Kg: 100.01,
    priceDkkPer100Kg: 99.99,
  }))
  const mineral = { percent: 0.0001, fePer100Kg: -40, priceDkkPer100Kg: 1000 }
  for (const grams of [1, 2, 1_000_003, 987_654_321]) {
    const use = { grams, milliFe: grams + 1, ore: grams * 2 + 1, surchargeDkkPer100Kg: -3.7, isPriceOwn: false }
    for (const isPriceOwn of [false, true]) {
      const parts = splitHomeMix({ ...use, isPriceOwn }, [...thirds, mineral])
      const sum = (of: (one: (typeof parts.materials)[number]) => number | null) =>
        parts.materials.reduce((all, one) => all + (of(one) ?? 0), 0)
      expect(sum((one) => one.grams)).toBe(grams)
      expect(sum((one) => one.milliFe)).toBe(grams + 1)
      expect(sum((one) => one.ore) + (parts.surchargeOre ?? 0) + (parts.ownPriceOre ?? 0)).toBe(grams * 2 + 1)
    }
  }
})

test('a mix without feed units or price has amounts of raw materials only', () => {
  const use = { grams: 1000, milliFe: null, ore: null, surchargeDkkPer100Kg: 12, isPriceOwn: false }
  expect(splitHomeMix(use, [wheat, barley])).toEqual({
    materials: [
      { grams: 600, milliFe: null, ore: null },
      { grams: 400, milliFe: null, ore: null },
    ],
    surchargeOre: null,
    ownPriceOre: null,
  })
})

import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isWholeMix,
  type MixPart,
  mixAverage,
  phosphorusGramsPerFe,
  priceDkkPerFe,
  priceWithSurcharge,
  proteinGramsPerFe,
} from './mix-average.ts'

const of = (
  percent: number,
  fePer100Kg: number,
  crudeProteinPct: number,
  phosphorusGramsPerKg: number | null,
  priceDkkPer100Kg: number,
): MixPart => ({ percent, fePer100Kg, crudeProteinPct, phosphorusGramsPerKg, priceDkkPer100Kg })

/** The trade's unit mix for slaughter pigs: wheat, barley, soybean meal, rapeseed cake, soy oil, premix. */
const unitMix = [
  of(45, 115.5, 9.6, 2.6, 160),
  of(30, 106, 9, 2.9, 156),
  of(14.5, 104, 46.5, 6.3, 290),
  of(7, 99, 31, 10.5, 215),
  of(0.5, 320, 0, 0, 880),
  of(3, 10, 6, 45, 520),
]

test('the unit mix has 107.685 FE, shown as 107.69, with 16.11 % protein, 5.04 g P and 195.90 kr.', () => {
  expect(mixAverage(unitMix)).toEqual({
    fePer100Kg: 107.69,
    crudeProteinPct: 16.11,
    phosphorusGramsPerKg: 5.04,
    priceDkkPer100Kg: 195.9,
  })
})

test('the unit mix with 12 kr. for mixing costs 207.90 kr., 1.93 kr. and 150 g protein a feed unit', () => {
  const mix = mixAverage(unitMix)
  const price = priceWithSurcharge(mix.priceDkkPer100Kg, 12)
  expect(price).toBe(207.9)
  expect(roundHalfAway(priceDkkPerFe(price, mix.fePer100Kg) ?? 0, 2)).toBe(1.93)
  expect(roundHalfAway(proteinGramsPerFe(mix.crudeProteinPct, mix.fePer100Kg) ?? 0, 0)).toBe(150)
  expect(phosphorusGramsPerFe(mix.phosphorusGramsPerKg, mix.fePer100Kg)).toBeCloseTo(4.68, 2)
})

test('the third weaner mix has 113.25 FE, 17.99 % protein, 5.16 g P and costs 231.64 kr.', () => {
  const mix = [
    of(50, 115.5, 9.6, 2.6, 160),
    of(19, 106, 9, 2.9, 156),
    of(24, 104, 46.5, 6.3, 290),
    of(3, 320, 0, 0, 880),
    of(4, 20, 8, 45, 650),
  ]
  expect(Object.values(mixAverage(mix))).toEqual([113.25, 17.99, 5.16, 231.64])
})

test('a component without a value removes only that value from the mix', () => {
  const unpriced = [...unitMix.slice(0, 5), { ...of(3, 10, 6, 45, 0), priceDkkPer100Kg: null }]
  expect(mixAverage(unpriced)).toMatchObject({ fePer100Kg: 107.69, priceDkkPer100Kg: null })
  expect(priceWithSurcharge(null, 12)).toBeNull()
  expect(mixAverage([]).fePer100Kg).toBeNull()
})

test('phosphorus is optional: a component without it adds none, and a mix without any shows none', () => {
  expect(mixAverage([of(50, 100, 10, 4, 100), of(50, 100, 10, null, 100)]).phosphorusGramsPerKg).toBe(2)
  expect(mixAverage([of(100, 100, 10, null, 100)]).phosphorusGramsPerKg).toBeNull()
})

test('feed without energy has no price per feed unit', () => {
  expect(priceDkkPerFe(65, 0)).toBeNull()
  expect(proteinGramsPerFe(9, null)).toBeNull()
  expect(phosphorusGramsPerFe(227, 0)).toBeNull()
})

test('percentages are complete when they total 100 after rounding to four decimals', () => {
  expect(isWholeMix(unitMix)).toBe(true)
  expect(isWholeMix([{ percent: 33.33333 }, { percent: 33.33333 }, { percent: 33.33333 }])).toBe(true)
  expect(isWholeMix([{ percent: 33.33 }, { percent: 33.33 }, { percent: 33.33 }])).toBe(false)
})

const percentages = fc
  .array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.map((part) => (part * 100) / parts.reduce((sum, each) => sum + each, 0)))

test('a mix lies between its poorest and richest component; equal components give the same values', () => {
  fc.assert(
    fc.property(
      percentages,
      fc.array(fc.integer({ min: 0, max: 32_000 }), { minLength: 12, maxLength: 12 }),
      (mix, fe) => {
        const parts = mix.map((percent, index) => of(percent, (fe[index] ?? 0) / 100, 0, 0, 77.7))
        const values = parts.map(({ fePer100Kg }) => fePer100Kg ?? 0)
        const average = mixAverage(parts)
        expect(isWholeMix(parts)).toBe(true)
        expect(average.fePer100Kg).toBeGreaterThanOrEqual(Math.min(...values) - 0.005)
        expect(average.fePer100Kg).toBeLessThanOrEqual(Math.max(...values) + 0.005)
        expect(average.priceDkkPer100Kg).toBe(77.7)
      },
    ),
  )
})

test('the mixing invariant detects a mix whose percentages do not total 100', () => {
  const half = [of(50, 100, 0, 0, 77.7)]
  expect(isWholeMix(half)).toBe(false)
  expect(mixAverage(half).priceDkkPer100Kg).not.toBe(77.7)
})

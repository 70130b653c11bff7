import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { expect, test } from 'vitest'
import { rescaleToDryMatter } from './dry-matter.ts'
import { isWholeMix, mixAverage, priceDkkPerFe, priceWithSurcharge, proteinGramsPerFe } from './mix-average.ts'
import { registerMaterials } from './register-materials.ts'
import { registerMixes } from './register-mixes.ts'

const recipes: readonly { name: string; components: [number, number][]; is: number[]; proteinPerFe: number }[] = [
  {
    name: 'Smågrise 1 (6-9 kg), hjemmeblanding',
    components: [
      [8, 42],
      [2, 16],
      [9, 10],
      [12, 9],
      [20, 3],
      [19, 3.5],
      [22, 8],
      [30, 3.5],
      [39, 5],
    ],
    is: [119.72, 18.95, 6.5, 436.01],
    proteinPerFe: 158,
  },
  {
    name: 'Smågrise 2 (9-15 kg), hjemmeblanding',
    components: [
      [1, 48],
      [2, 19.5],
      [10, 15],
      [12, 4],
      [19, 2],
      [22, 3.5],
      [30, 3.5],
      [39, 4.5],
    ],
    is: [114.57, 17.86, 5.79, 294.27],
    proteinPerFe: 156,
  },
  {
    name: 'Smågrise 3 (15-30 kg), hjemmeblanding',
    components: [
      [1, 50],
      [2, 19],
      [10, 24],
      [30, 3],
      [39, 4],
    ],
    is: [113.25, 17.99, 5.16, 231.64],
    proteinPerFe: 159,
  },
  {
    name: 'Slagtegrise enhedsblanding, hjemmeblanding',
    components: [
      [1, 45],
      [2, 30],
      [10, 14.5],
      [13, 7],
      [30, 0.5],
      [40, 3],
    ],
    is: [107.69, 16.11, 5.04, 195.9],
    proteinPerFe: 150,
  },
  {
    name: 'Slagtegrise slutblanding (>60 kg), hjemmeblanding',
    components: [
      [1, 39],
      [2, 28],
      [4, 14],
      [10, 9],
      [14, 7.2],
      [40, 2.8],
    ],
    is: [105.67, 14.13, 4.78, 180.66],
    proteinPerFe: 134,
  },
]

test.each(recipes)('$name has the published contents and protein per feed unit', ({ components, is, proteinPerFe }) => {
  const parts = components.map(([id, percent]) => {
    const material = registerMaterials.find((one) => one.id === id)
    if (!material) throw new Error(`no raw material ${id}`)
    return { ...material, percent }
  })
  expect(isWholeMix(parts)).toBe(true)
  const mix = mixAverage(parts)
  expect(Object.values(mix)).toEqual(is)
  expect(roundHalfAway(proteinGramsPerFe(mix.crudeProteinPct, mix.fePer100Kg) ?? 0, 0)).toBe(proteinPerFe)
})

test('materials and mixes of the register have fixed numbers and unique names', () => {
  expect(registerMaterials.map(({ id }) => id)).toEqual(registerMaterials.map((_, index) => index + 1))
  expect(registerMixes.map(({ id }) => id)).toEqual(registerMixes.map((_, index) => index + 1))
  expect(new Set(registerMaterials.map(({ name }) => name)).size).toBe(41)
})

/** kr. per FE as published, in the order of the register; null for feed without energy, and for wet feed. */
const pricesPerFe = [
  1.39,
  1.47,
  1.5,
  1.29,
  1.33,
  1.7,
  1.53,
  1.99,
  2.81,
  2.79,
  2.81,
  6.96,
  2.17,
  2.41,
  2.41,
  1.79,
  1.83,
  2.14,
  10.59,
  9.5,
  27.05,
  6.96,
  15.7,
  null,
  null,
  2.07,
  2.01,
  2.43,
  4.19,
  2.75,
  2.55,
  2.69,
  null,
  null,
  null,
  7.93,
  15.17,
  7.93,
  null,
  null,
  null,
]

test('every raw material has the published price per feed unit', () => {
  const prices = registerMaterials.map(({ priceDkkPer100Kg, fePer100Kg }, index) =>
    pricesPerFe[index] === null ? null : roundHalfAway(priceDkkPerFe(priceDkkPer100Kg, fePer100Kg) ?? 0, 2),
  )
  expect(prices).toEqual(pricesPerFe)
})

test.each([
  ['Fravænning Start 7 (pellet)', 15, 4.42],
  ['Smågrise Vækst 12 (pellet)', 12, 3.05],
  ['Smågrise Slut 20 (pellet)', 12, 2.72],
  ['Slagtegrise Unik (pellet)', 10, 2.23],
  ['Slagtegrise Slut (pellet)', 10, 2.18],
])('%s with %d kr. surcharge costs %f kr. per feed unit', (name, surcharge, expected) => {
  const mix = registerMixes.find((one) => one.name === name)
  const price = priceWithSurcharge(mix?.priceDkkPer100Kg ?? null, surcharge)
  expect(roundHalfAway(priceDkkPerFe(price, mix?.fePer100Kg ?? null) ?? 0, 2)).toBe(expected)
})

test('the wheat of the register is converted from 85 to 87 % dry matter', () => {
  const [wheat] = registerMaterials
  const values = [wheat?.fePer100Kg, wheat?.crudeProteinPct, wheat?.phosphorusGramsPerKg]
  expect(values.map((value) => rescaleToDryMatter(value ?? null, wheat?.dryMatterPct ?? null, 87))).toEqual([
    118.22, 9.83, 2.66,
  ])
})

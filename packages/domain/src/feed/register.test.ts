import { expect, test } from 'vitest'
import { rescaleToDryMatter } from './dry-matter.ts'
import { isWholeMix, mixAverage, priceDkkPerFe, priceWithSurcharge } from './mix-average.ts'
import { registerMaterials } from './register-materials.ts'
import { registerMixes } from './register-mixes.ts'

const recipes: readonly { name: string; components: [number, number][]; is: number[] }[] = [
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
  },
]

test.each(recipes)('$name has the published contents', ({ components, is }) => {
  const parts = components.map(([id, percent]) => {
    const material = registerMaterials.find((one) => one.id === id)
    if (!material) throw new Error(`no raw material ${id}`)
    return { ...material, percent }
  })
  expect(isWholeMix(parts)).toBe(true)
  expect(Object.values(mixAverage(parts))).toEqual(is)
})

test('materials and mixes of the register have fixed numbers and unique names', () => {
  expect(registerMaterials.map(({ id }) => id)).toEqual(registerMaterials.map((_, index) => index + 1))
  expect(registerMixes.map(({ id }) => id)).toEqual(registerMixes.map((_, index) => index + 1))
  expect(new Set(registerMaterials.map(({ name }) => name)).size).toBe(41)
})

test('bought feed of 226 kr. plus 10 kr. for 106 FE costs 2.23 kr. a feed unit; wheat 1.39', () => {
  const [unik, wheat] = [registerMixes[3], registerMaterials[0]]
  expect(priceDkkPerFe(priceWithSurcharge(unik?.priceDkkPer100Kg ?? null, 10), unik?.fePer100Kg ?? null)).toBeCloseTo(
    2.23,
    2,
  )
  expect(priceDkkPerFe(wheat?.priceDkkPer100Kg ?? null, wheat?.fePer100Kg ?? null)).toBeCloseTo(1.39, 2)
})

test('the wheat of the register is converted from 85 to 87 % dry matter', () => {
  const [wheat] = registerMaterials
  const values = [wheat?.fePer100Kg, wheat?.crudeProteinPct, wheat?.phosphorusGramsPerKg]
  expect(values.map((value) => rescaleToDryMatter(value ?? null, wheat?.dryMatterPct ?? null, 87))).toEqual([
    118.22, 9.83, 2.66,
  ])
})

import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { expect, test } from 'vitest'
import { benchmarkOf, nationalAverages } from './national-averages.ts'

test('the latest year of every pig type is shown beside the figures', () => {
  expect(benchmarkOf('daily_gain', WEANERS)).toEqual({ value: 475, year: 2025, isExample: true })
  expect(benchmarkOf('daily_gain', SLAUGHTER_PIGS)).toEqual({ value: 1095, year: 2025, isExample: true })
  expect(benchmarkOf('fcr', SLAUGHTER_PIGS)?.value).toBe(2.5)
  expect(benchmarkOf('lean_pct', SLAUGHTER_PIGS)?.value).toBe(61)
})

test('the benchmark of losses is dead weaners, and dead and condemned slaughter pigs', () => {
  expect(benchmarkOf('mortality', WEANERS)?.value).toBe(3.7)
  expect(benchmarkOf('mortality', SLAUGHTER_PIGS)).toBeNull()
  expect(benchmarkOf('dead_condemned', SLAUGHTER_PIGS)?.value).toBe(2.9)
})

test('a key figure without a published value has no benchmark', () => {
  expect(benchmarkOf('occupancy', SLAUGHTER_PIGS)).toBeNull()
  expect(benchmarkOf('carcass_weight', WEANERS)).toBeNull()
})

test('a benchmark that is not a published average is named an example', () => {
  const examples = nationalAverages.filter(({ isExample }) => isExample).map(({ pigType, year }) => [pigType, year])
  const years = [2022, 2023, 2024, 2025]
  expect(examples).toEqual([...years.map((year) => [WEANERS, year]), ...years.map((year) => [SLAUGHTER_PIGS, year])])
})

test('both reference intervals of 2019 are listed, the newer one last', () => {
  const of2019 = nationalAverages.filter(({ pigType, year }) => pigType === SLAUGHTER_PIGS && year === 2019)
  expect(of2019.map(({ intervalKg, gainGramsPerDay }) => [intervalKg[1], gainGramsPerDay])).toEqual([
    [100, 982],
    [115, 990],
  ])
})

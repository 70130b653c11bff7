import { expect, test } from 'vitest'
import { defaultInstallation } from '../profiles/default-installation.ts'
import { simulateBudget } from './budget.ts'

const farms = defaultInstallation().companies[0]?.farms ?? []
const years = { from: '2024-11-21', today: '2026-11-21' }

test('company budget has income and expenses with one price a year, equal when simulated again', () => {
  const lines = simulateBudget(7, farms, years)
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
  for (const { prices } of lines) {
    expect(prices.map(({ validFrom }) => validFrom)).toEqual(['2024-01-01', '2025-01-01', '2026-01-01'])
    expect(prices.every(({ dkk }) => dkk > 0)).toBe(true)
  }
  expect(simulateBudget(7, farms, years)).toEqual(lines)
  expect(simulateBudget(8, farms, years)).not.toEqual(lines)
})

test('lines of a pig type are for farms that have it; every farm has maintenance and interest', () => {
  const lines = simulateBudget(7, farms, years)
  const farmsOf = (name: string) => lines.filter(({ key }) => key.endsWith(`/${name}`)).map((line) => line.farms)
  const having = (pigType: number) =>
    farms.filter(({ barns }) => barns.some((barn) => barn.pigType === pigType)).map(({ key }) => key)
  expect(farmsOf('slagtegrise')).toEqual([having(2)])
  expect(farmsOf('smaagrise')).toEqual([having(1)])
  expect(farmsOf('el')).toEqual([farms.map(({ key }) => key)])
  expect(farmsOf('renter')).toEqual(farms.map(({ key }) => [key]))
})

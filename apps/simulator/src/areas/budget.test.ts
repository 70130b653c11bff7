import { expect, test } from 'vitest'
import { defaultInstallation } from '../profiles/default-installation.ts'
import { simulateBudget } from './budget.ts'

const farm = defaultInstallation().companies[0]?.farms[0]

test('farm budget has income and expenses with one price a year, equal when simulated again', () => {
  if (!farm) throw new Error('a company without farms')
  const years = { from: '2024-11-21', today: '2026-11-21' }
  const lines = simulateBudget(7, farm, years)
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
  for (const { prices } of lines) {
    expect(prices.map(({ validFrom }) => validFrom)).toEqual(['2024-01-01', '2025-01-01', '2026-01-01'])
    expect(prices.every(({ dkk }) => dkk > 0)).toBe(true)
  }
  expect(simulateBudget(7, farm, years)).toEqual(lines)
  expect(simulateBudget(8, farm, years)).not.toEqual(lines)
})

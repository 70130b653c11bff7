import { expect, test } from 'vitest'
import { hourlyWaterShares, litresPerKgFeed, waterLitres } from './water-intake.ts'

test('water intake is 3.0 litres per kg feed at 7 kg, 2.5 at 30 and 2.3 at 115, linear between', () => {
  expect(litresPerKgFeed(5)).toBe(3)
  expect(litresPerKgFeed(7)).toBe(3)
  expect(litresPerKgFeed(18.5)).toBeCloseTo(2.75, 10)
  expect(litresPerKgFeed(30)).toBeCloseTo(2.5, 10)
  expect(litresPerKgFeed(72.5)).toBeCloseTo(2.4, 10)
  expect(litresPerKgFeed(115)).toBe(2.3)
  expect(litresPerKgFeed(130)).toBe(2.3)
})

test('water intake after weaning is at least 0.6 litres on the first two days, then 1.0', () => {
  const day = (daysAfterWeaning: number) => waterLitres({ weightKg: 7, feedKg: 0.05, daysAfterWeaning })
  expect([0, 1, 2, 9].map(day)).toEqual([0.6, 0.6, 1, 1])
})

test('water intake rises by 4 % for each degree above 22', () => {
  const at = (celsius: number) => waterLitres({ weightKg: 115, feedKg: 3, celsius })
  expect(at(18)).toBeCloseTo(6.9, 10)
  expect(at(27)).toBeCloseTo(6.9 * 1.2, 10)
})

test('water intake is distributed over the hours of the day, in %', () => {
  expect(hourlyWaterShares.map((share) => (share * 100).toFixed(2)).join(' ')).toBe(
    '1.88 1.55 1.34 1.30 1.48 1.93 2.62 3.42 4.14 4.66 4.94 5.08 5.24 5.58 6.11 6.71 7.18 7.29 6.92 6.12 5.07 4.00 3.07 2.37',
  )
})

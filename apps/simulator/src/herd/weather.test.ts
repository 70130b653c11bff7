import { expect, test } from 'vitest'
import { outdoorCelsius } from './weather.ts'

test('a day has the same weather for all who ask with a seed, and another with another seed', () => {
  const [first, other] = [outdoorCelsius(5, '2026-01-25'), outdoorCelsius(6, '2026-01-25')]
  expect(other).not.toBe(first)
  expect(outdoorCelsius(5, '2026-01-25')).toBe(first)
  expect(outdoorCelsius(5, '2026-07-25')).toBeGreaterThan(first)
})

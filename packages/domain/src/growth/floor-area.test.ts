import { expect, test } from 'vitest'
import { floorAreaM2 } from './floor-area.ts'

test.each([
  [7, 0.15],
  [10, 0.15],
  [10.5, 0.2],
  [30, 0.3],
  [50, 0.4],
  [85, 0.55],
  [110, 0.65],
  [111, 1],
])('a pig of %s kg must have %s m² of floor', (kg, m2) => {
  expect(floorAreaM2(kg)).toBe(m2)
})

import { expect, test } from 'vitest'
import { isPossibleReading, type SensorQuantity } from './reading-limits.ts'

test.each<[SensorQuantity, number[], number[]]>([
  // A water meter DN 50 lets 25 m³/h through and at most 1.25 times that: 31,250 litres.
  ['water', [0, 31_250], [-1, 31_251, 999_999, -999_999]],
  ['feeding', [0, 1440], [-1, 1441]],
  ['weight', [0.5, 400], [0, -3, 401]],
  // 85 and -127 °C are what a DS18B20 sends at power-on and without a wire.
  ['temperature', [-40, 60], [85, -127]],
  ['humidity', [0, 100], [-1, 101]],
  ['co2', [400, 40_000], [0, 65_535]],
  ['nh3', [0, 300], [-1, 301]],
  ['silo', [0, 100_000], [-1, 100_001]],
  ['energy', [0, 1000], [-0.1, 1001]],
])('a reading of %s is possible only within what the quantity can be', (quantity, possible, impossible) => {
  expect(possible.map((value) => isPossibleReading(quantity, value))).toEqual(possible.map(() => true))
  expect(impossible.map((value) => isPossibleReading(quantity, value))).toEqual(impossible.map(() => false))
})

test('a value that is no number is impossible', () => {
  expect(isPossibleReading('water', Number.NaN)).toBe(false)
})

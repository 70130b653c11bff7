import { expect, test } from 'vitest'
import { batteryLevel, gapLevel, longestGapHours, signalLevel } from './sensor-day.ts'

const hours = (text: string) => [...text].map((one) => one === 'x')

test.each([
  ['', 0],
  ['xxx', 0],
  ['x..x...x.', 3],
  ['....', 4],
])('the longest gap of %s is %i hours', (text, longest) => {
  expect(longestGapHours(hours(text))).toBe(longest)
})

test.each([
  ['water', 'x..x..x', 'good'],
  ['water', 'x...xxx', 'attention'],
  ['water', '........................', 'bad'],
  ['water', '..', 'good'],
  ['water', '', 'good'],
  ['weight', '.......x................', 'good'],
  ['weight', '........................', 'bad'],
] as const)('the readings of a %s sensor by hour %s are %s', (quantity, text, level) => {
  expect(gapLevel({ quantity, hours: hours(text) })).toBe(level)
})

test.each([
  [null, 'good'],
  [100, 'good'],
  [20, 'good'],
  [19.9, 'attention'],
  [5, 'attention'],
  [4.9, 'bad'],
] as const)('a battery of %s per cent is %s', (pct, level) => {
  expect(batteryLevel(pct)).toBe(level)
})

test.each([
  [null, null, 'good'],
  [-115, 5, 'good'],
  [-116, null, 'attention'],
  [null, 4, 'attention'],
  [-60, -3, 'attention'],
] as const)('a signal of %s dBm and %s dB of margin is %s', (rssi, margin, level) => {
  expect(signalLevel(rssi, margin)).toBe(level)
})

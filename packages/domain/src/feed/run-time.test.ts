import { expect, test } from 'vitest'
import { runTimeInHour, runTimeMinutes } from './run-time.ts'

const line = { capacityKgPerHour: 1200 }

test('480 slaughter pigs of 70 kg eating 2.71 kg run a line of 1 200 kg an hour for 65 minutes a day', () => {
  expect(runTimeMinutes(480 * 2.71, line)).toBeCloseTo(65.04, 10)
})

test('the line runs for 4.7 minutes in the busiest hour, at 7.29 % of the day', () => {
  expect(runTimeInHour(480 * 2.71 * 0.0729, line)).toBeCloseTo(4.74, 2)
})

test('the run time includes an overrun for every start of the line', () => {
  expect(runTimeMinutes(600, { ...line, starts: 4, overrunMinutes: 1.5 })).toBe(36)
})

test('an hour has at most 60 minutes of run time; without a capacity the run time is unknown', () => {
  expect(runTimeInHour(5000, line)).toBe(60)
  expect(runTimeMinutes(100, { capacityKgPerHour: 0 })).toBeNull()
  expect(runTimeInHour(100, { capacityKgPerHour: 0 })).toBeNull()
})

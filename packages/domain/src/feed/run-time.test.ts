import { expect, test } from 'vitest'
import { runTimeInHour, runTimeMinutes } from './run-time.ts'

const line = { capacityKgAnHour: 1200 }

test('480 slaughter pigs of 70 kg that eat 2.71 kg keep a line of 1 200 kg an hour busy for 65 minutes a day', () => {
  expect(runTimeMinutes(480 * 2.71, line)).toBeCloseTo(65.04, 10)
})

test('in their busiest hour, at 7.29 % of the day, it runs for 4.7 minutes', () => {
  expect(runTimeInHour(480 * 2.71 * 0.0729, line)).toBeCloseTo(4.74, 2)
})

test('it runs on a little each time that it is started', () => {
  expect(runTimeMinutes(600, { ...line, starts: 4, overrunMinutes: 1.5 })).toBe(36)
})

test('no hour holds more than 60 minutes, and without a capacity there is nothing to say', () => {
  expect(runTimeInHour(5000, line)).toBe(60)
  expect(runTimeMinutes(100, { capacityKgAnHour: 0 })).toBeNull()
  expect(runTimeInHour(100, { capacityKgAnHour: 0 })).toBeNull()
})

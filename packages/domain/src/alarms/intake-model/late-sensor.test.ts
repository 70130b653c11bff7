import { defaultLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import { LOW_WATER } from '@herdboard/domain/alarms/alarm-types.ts'
import { judgeHours } from '@herdboard/domain/alarms/judge-hours.ts'
import { defaultSensitivity } from '@herdboard/domain/alarms/sensitivity.ts'
import { FIRST_MIDNIGHT_MS, weanerHours } from '@herdboard/domain/alarms/testing/weaner-hours.ts'
import { hourlyWaterShares } from '@herdboard/domain/growth/water-intake.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { expect, test } from 'vitest'
import { expectedWater } from './judge-water.ts'

const LITRES_A_DAY = 6
/** Days of the pigs before the meter's first reading, which is in the middle of their stay. */
const DAYS_BEFORE = 75
const USUAL_DAYS = 10
const [FIRST_HOUR, FALL_HOUR] = [24 * DAYS_BEFORE, 24 * (DAYS_BEFORE + USUAL_DAYS)]

/** 400 pigs of 60 kg with a meter from an hour on; the water falls to 70 % in the end. */
const hours = weanerHours(DAYS_BEFORE + USUAL_DAYS + 2, ({ hour, pigs }, index) => ({
  pigType: 2,
  weightKg: 60,
  litres:
    index < FIRST_HOUR
      ? null
      : pigs *
        LITRES_A_DAY *
        (hourlyWaterShares[hour] ?? 0) *
        (0.9 + 0.2 * ((index * 7) % 10) * 0.1) *
        (index < FALL_HOUR ? 1 : 0.7),
}))

test('meter that is placed while the pigs are in the section is expected to show what they drink', () => {
  const expected = expectedWater(hours, [], defaultLimits, defaultSensitivity)
  const dayBefore = expected.slice(FALL_HOUR - 24, FALL_HOUR).reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0)
  expect(Math.abs(dayBefore / LITRES_A_DAY - 1)).toBeLessThan(0.1)
})

test('fall of the water under such a meter is one alarm within the day', () => {
  const found = judgeHours(hours, defaultLimits, () => false).get(LOW_WATER) ?? []
  expect(found).toHaveLength(1)
  const hoursAfter = ((found[0]?.startedMs ?? 0) - FIRST_MIDNIGHT_MS) / HOUR_MS - FALL_HOUR
  expect(hoursAfter).toBeGreaterThanOrEqual(0)
  expect(hoursAfter).toBeLessThan(24)
})

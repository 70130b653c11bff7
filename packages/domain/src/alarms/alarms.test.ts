import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { describe, expect, test } from 'vitest'
import { defaultLimits } from './alarm-limits.ts'
import {
  DEVIATING_WEIGHT_GAIN,
  FEED_STOP,
  HIGH_WATER,
  LONG_RUN_TIME,
  LOW_WATER,
  MISSING_CHECK_IN,
  NO_FLOW,
  SENSOR_SILENCE,
  TOO_COLD,
  TOO_WARM,
  WATER_PROFILE,
} from './alarm-types.ts'
import { judgeHours } from './judge-hours.ts'
import { replayAlarms } from './replay/replay-alarms.ts'
import type { SectionHour } from './section-hour.ts'
import { WEANER_GROWTH as GROWTH, FIRST_MIDNIGHT_MS as START, weanerHours as weaners } from './testing/weaner-hours.ts'

const alarms = (hours: readonly SectionHour[], isMuted = (_type: number, _ms: number) => false) =>
  judgeHours(hours, defaultLimits, isMuted)
const dayOf = (index: number) => Math.floor(index / 24)
/** Hours since the first midnight. */
const hoursOf = (ms: number | null) => (ms === null ? null : (ms - START) / HOUR_MS)

test('weaners that drink as before and grow raise no alarm', () => {
  expect([...alarms(weaners(6)).values()].flat()).toEqual([])
})

test('420 weaners of 15 kg need 966 litres a day: 740 (77 %) is an alarm the same morning, 920 is none', () => {
  const drunk = (litres: number) =>
    alarms(
      weaners(10, ({ litres: usual }, index) => (dayOf(index) >= 8 ? { litres: (usual ?? 0) * (litres / 966) } : {})),
    ).get(LOW_WATER)
  const [low] = drunk(740) ?? []
  expect(low).toMatchObject({ severity: 3, endedMs: null })
  expect(hoursOf(low?.startedMs ?? 0)).toBeLessThan(8 * 24 + 12)
  expect(drunk(920)).toEqual([])
})

test('a disease of a week stays open until the pigs drink as before, and the recovery is no alarm', () => {
  const found = alarms(
    // Slaughter pigs of 60 kg, whose water grows by 0.8 % a day.
    weaners(24, ({ litres }, index) => ({
      pigType: 2,
      weightKg: 60,
      litres: (litres ?? 0) * (1.008 / GROWTH) ** dayOf(index) * (dayOf(index) >= 8 && dayOf(index) < 15 ? 0.75 : 1),
    })),
  )
  const [low] = found.get(LOW_WATER) ?? []
  expect(found.get(LOW_WATER)).toHaveLength(1)
  expect(hoursOf(low?.endedMs ?? 0)).toBeGreaterThanOrEqual(15 * 24)
  expect(hoursOf(low?.endedMs ?? 0)).toBeLessThanOrEqual(17 * 24)
  expect(found.get(HIGH_WATER)).toEqual([])
})

test('420 litres between midnight and 04:00 is 7 times the usual use: a drinker may be leaking', () => {
  const night = (litres: number) =>
    alarms(weaners(8, ({ hour }, index) => (dayOf(index) === 7 && hour < 4 ? { litres: litres / 4 } : {}))).get(
      HIGH_WATER,
    )
  const [leak] = night(420) ?? []
  expect(leak).toMatchObject({ severity: 3 })
  expect(hoursOf(leak?.startedMs ?? 0)).toBeLessThanOrEqual(7 * 24 + 4)
  expect(night(62)).toEqual([])
})

test('pigs that drink at all hours have a changed rhythm: less than usual by day, more by night', () => {
  const [changed] =
    alarms(weaners(10, (_, index) => (dayOf(index) >= 8 ? { litres: 966 / 24 } : {}))).get(WATER_PROFILE) ?? []
  expect(changed?.severity).toBeGreaterThanOrEqual(2)
  expect(changed?.measured).toBeGreaterThan(0.12)
  const ratioAt = (hour: number) => changed?.unusualHours?.find(({ fromHour }) => fromHour === hour)?.ratio ?? 1
  expect(ratioAt(0)).toBeGreaterThan(1.5)
  expect(ratioAt(16)).toBeLessThan(0.85)
})

test('a delivery explains less water for two days', () => {
  const hours = weaners(10, ({ litres }, index) => (dayOf(index) === 8 ? { litres: (litres ?? 0) * 0.7 } : {}))
  const fromMs = START + 8 * 24 * HOUR_MS
  const event = { reason: 'delivery', fromMs, untilMs: fromMs + 48 * HOUR_MS } as const
  const found = judgeHours(hours, defaultLimits, () => false, { events: [event] })
  expect(found.get(LOW_WATER)).toEqual([])
  expect(alarms(hours).get(LOW_WATER)).toHaveLength(1)
  const { explained } = replayAlarms({ hours, events: [event], limits: defaultLimits }, 1)
  expect(explained).toMatchObject([{ reason: 'delivery', side: 'low', fromMs }])
  const { startedMs, endedMs } = explained[0] ?? { startedMs: 0, endedMs: 0 }
  expect(startedMs).toBeGreaterThanOrEqual(fromMs)
  expect(endedMs).toBeLessThanOrEqual(event.untilMs)
})

test('pigs that were ill and treated in their first week raise no alarm of high water when they recover', () => {
  const isIll = (index: number) => dayOf(index) >= 3 && dayOf(index) < 7
  const hours = weaners(16, ({ litres }, index) => ({
    hasNewPigs: dayOf(index) < 3,
    litres: (litres ?? 0) * (isIll(index) ? 0.72 : 1),
  }))
  const fromMs = START + 4 * 24 * HOUR_MS
  const event = { reason: 'water_medication', fromMs, untilMs: fromMs + 72 * HOUR_MS } as const
  const of = (events: (typeof event)[]) => judgeHours(hours, defaultLimits, () => false, { events })
  expect(of([event]).get(HIGH_WATER)).toEqual([])
  expect(of([]).get(HIGH_WATER)).toHaveLength(1)
})

test('pigs inserted two days ago raise no water alarm', () => {
  const hours = weaners(4, ({ litres }, index) =>
    dayOf(index) === 3 ? { litres: (litres ?? 0) / 2, hasNewPigs: true } : {},
  )
  expect(alarms(hours).get(LOW_WATER)).toEqual([])
})

test('water stopped at noon needs attention at 14:00, is an alarm at 15:00 and over 6 h after its return', () => {
  const hours = weaners(5, (_, index) => (index >= 84 && index < 88 ? { litres: 0 } : {}))
  const [stop] = alarms(hours).get(NO_FLOW) ?? []
  expect(stop).toMatchObject({ severity: 3 })
  expect([hoursOf(stop?.startedMs ?? 0), hoursOf(stop?.endedMs ?? 0)]).toEqual([86, 94])
})

test('an empty section raises no water alarm', () => {
  expect(alarms(weaners(4, () => ({ pigs: 0, litres: 0 }))).get(NO_FLOW)).toEqual([])
})

describe('the feed line', () => {
  test('the feed line stopped from 02:00 to 16:00 is worth attention at 08:00 and an alarm at 14:00', () => {
    const until = (last: number) =>
      alarms(
        weaners(5, ({ hour }, index) => (dayOf(index) === 3 && hour >= 2 && hour < last ? { runMinutes: 0 } : {})),
      ).get(FEED_STOP)
    const [stop] = until(16) ?? []
    // Of 02:00 to 16:00, the line usually runs in all fourteen hours.
    expect(stop?.measured).toBe(14)
    expect([stop?.severity, hoursOf(stop?.startedMs ?? 0), hoursOf(stop?.endedMs ?? 0)]).toEqual([3, 80, 89])
    expect(until(13)).toMatchObject([{ severity: 2 }])
    expect(until(7)).toEqual([])
  })

  test('the feed line running twice as long raises an alarm', () => {
    const [long] =
      alarms(
        weaners(4, ({ runMinutes }, index) => (dayOf(index) === 3 ? { runMinutes: (runMinutes ?? 0) * 2.2 } : {})),
      ).get(LONG_RUN_TIME) ?? []
    expect(long).toMatchObject({ severity: 3 })
  })
})

test('15 kg weaners are set to 25.2 degrees: 28.5 for 2 h needs attention, 31 is an alarm, 22 too cold', () => {
  const at = (celsius: number, length: number) =>
    alarms(weaners(4, (_, index) => (index >= 80 && index < 80 + length ? { celsius } : {})))
  expect(at(28.5, 1).get(TOO_WARM)).toEqual([])
  expect(at(28.5, 2).get(TOO_WARM)).toMatchObject([{ severity: 2, measured: 28.5 }])
  expect(at(31, 1).get(TOO_WARM)).toMatchObject([{ severity: 3 }])
  expect(at(22, 2).get(TOO_COLD)).toMatchObject([{ severity: 2 }])
})

test('a silent sensor needs attention after 6 h, is an alarm after a day, and over at the next reading', () => {
  const [silent] =
    alarms(weaners(5, (_, index) => (index >= 60 && index < 90 ? { silentHours: index - 59, litres: null } : {}))).get(
      SENSOR_SILENCE,
    ) ?? []
  expect([silent?.severity, hoursOf(silent?.startedMs ?? 0), hoursOf(silent?.endedMs ?? 0)]).toEqual([3, 66, 91])
})

test('a section without a check needs attention after a day, is an alarm after 1.5 days until a check', () => {
  const hours = weaners(6, (_, index) => ({ hoursSinceCheckIn: index < 40 ? index : 0 }))
  const [missing] = alarms(hours).get(MISSING_CHECK_IN) ?? []
  expect([missing?.severity, hoursOf(missing?.startedMs ?? 0), hoursOf(missing?.endedMs ?? 0)]).toEqual([3, 26, 41])
  expect(alarms(hours.map((hour) => ({ ...hour, pigs: 0 }))).get(MISSING_CHECK_IN)).toEqual([])
  expect(alarms(weaners(6)).get(MISSING_CHECK_IN)).toEqual([])
})

test('60 kg pigs gaining 0.6 kg a day, not 1.07, need attention a day later; without gain it is an alarm', () => {
  const gaining = (kg: number) =>
    weaners(9, (_, index) => ({ pigType: 2, pigs: 100, weightKg: 60, scaleKg: 60 + (kg * index) / 24 }))
  expect(alarms(gaining(1)).get(DEVIATING_WEIGHT_GAIN)).toEqual([])
  const [slow] = alarms(gaining(0.6)).get(DEVIATING_WEIGHT_GAIN) ?? []
  expect(slow).toMatchObject({ severity: 2, endedMs: null })
  expect(slow?.measured).toBeCloseTo(0.6, 6)
  expect(alarms(gaining(0.2)).get(DEVIATING_WEIGHT_GAIN)).toMatchObject([{ severity: 3 }])
  // Half of the pigs were delivered: the mean of the rest does not measure gain.
  const delivered = gaining(0.2)
    .slice(0, 200)
    .map((hour, index) => ({ ...hour, pigs: index > 110 ? 50 : 100 }))
  expect(alarms(delivered).get(DEVIATING_WEIGHT_GAIN)).toEqual([])
})

test('an alarm has the values of its worst hour, not of the hour at which it became severe', () => {
  // 740 of 966 litres raise an alarm; two days later the pigs drink half as much, then 740 again.
  const share = [0.77, 0.77, 0.5, 0.77]
  const found = alarms(
    weaners(12, ({ litres }, index) =>
      dayOf(index) >= 8 ? { litres: (litres ?? 0) * (share[dayOf(index) - 8] ?? 1) } : {},
    ),
  )
  const [low] = found.get(LOW_WATER) ?? []
  expect(low?.severity).toBe(3)
  // An hour counts at most four standard deviations, so the day of 50 % counts as a little more.
  expect((low?.measured ?? 0) / (low?.expected ?? 1)).toBeGreaterThan(0.47)
  expect((low?.measured ?? 0) / (low?.expected ?? 1)).toBeLessThan(0.56)
})

test('too warm at 31, then 33, then 29 degrees is an alarm of 33, and too cold at 20, 18 one of 18', () => {
  const at = (...degrees: number[]) => alarms(weaners(4, (_, index) => ({ celsius: degrees[index - 80] ?? 24 })))
  expect(at(31, 33, 29).get(TOO_WARM)).toMatchObject([{ severity: 3, measured: 33 }])
  expect(at(20, 18, 19).get(TOO_COLD)).toMatchObject([{ severity: 3, measured: 18 }])
})

test('an alarm of a section is over once the section has no pigs', () => {
  const hours = weaners(5, (_, index) => ({
    ...(index >= 72 && { litres: 1 }),
    ...(index >= 96 && { pigs: 0, litres: 0 }),
  }))
  const [low] = alarms(hours).get(LOW_WATER) ?? []
  expect(hoursOf(low?.endedMs ?? 0)).toBe(97)
})

test('a section being washed raises no new alarm, and earlier alarms continue', () => {
  const hours = weaners(4, (_, index) => (index >= 84 ? { litres: 0 } : {}))
  expect(alarms(hours, (type, ms) => type === NO_FLOW && ms >= START + 80 * HOUR_MS).get(NO_FLOW)).toEqual([])
  expect(alarms(hours, (_, ms) => ms >= START + 86 * HOUR_MS).get(NO_FLOW)).toMatchObject([{ severity: 3 }])
})

import { describe, expect, test } from 'vitest'
import { defaultLimits } from './alarm-limits.ts'
import { FEED_STOP, LONG_RUN_TIME } from './alarm-types.ts'
import { judgeHours } from './judge-hours.ts'
import { FIRST_MIDNIGHT_MS, weanerHours } from './testing/weaner-hours.ts'

const HOUR_MS = 3_600_000
const GROWTH = 1.015

/**
 * The alarms of a type while the line runs `times` its usual minutes, null without a reading, in hours from midnight of
 * the first of 36 days.
 */
const found = (typeId: number, times: (index: number) => number | null) =>
  (
    judgeHours(
      weanerHours(36, ({ runMinutes }, index) => {
        const factor = times(index)
        return { runMinutes: factor === null ? null : (runMinutes ?? 0) * GROWTH ** (index / 24) * factor }
      }),
      defaultLimits,
      () => false,
    ).get(typeId) ?? []
  ).map(({ startedMs, endedMs, severity }) => ({
    from: (startedMs - FIRST_MIDNIGHT_MS) / HOUR_MS,
    until: endedMs === null ? null : (endedMs - FIRST_MIDNIGHT_MS) / HOUR_MS,
    severity,
  }))

const [FROM, UNTIL] = [15 * 24, 20 * 24]
const during =
  (times: number, until = UNTIL) =>
  (index: number) =>
    index >= FROM && index < until ? times : 1

describe('run time of a feed line', () => {
  test('that is too long for five days is one alarm, which lasts as long as its cause and a day at most', () => {
    const [alarm, ...others] = found(LONG_RUN_TIME, during(1.8))
    expect(others).toEqual([])
    expect(alarm?.from).toBeLessThan(FROM + 24)
    expect(alarm?.until).toBeGreaterThanOrEqual(UNTIL)
    expect(alarm?.until).toBeLessThanOrEqual(UNTIL + 48)
  })

  test('is not too long after a stop of two days, nor after a week in which ill pigs ate three quarters', () => {
    expect(found(LONG_RUN_TIME, during(0, FROM + 48))).toEqual([])
    expect(found(LONG_RUN_TIME, during(0.75, FROM + 7 * 24))).toEqual([])
  })

  test('that is another for three weeks is the usual one from then on', () => {
    const [alarm] = found(LONG_RUN_TIME, (index) => (index < 5 * 24 ? 1 : 1.8))
    expect(alarm?.until).toBeGreaterThan(25 * 24)
    expect(alarm?.until).toBeLessThan(32 * 24)
  })
})

/** Four feedings a day, at six, eleven, four in the afternoon and nine in the evening. */
const meals = (index: number): number => ([6, 11, 16, 21].includes(index % 24) ? 1 : 0)

describe('line that feeds four times a day', () => {
  test('needs one missed feeding for attention and two for an alarm, which begins with the first', () => {
    const missed = (until: number) => (index: number) => (index >= FROM && index < FROM + until ? 0 : meals(index))
    // The feedings of six and eleven are missed: six hours after the first is noon.
    expect(found(FEED_STOP, missed(12))).toMatchObject([{ from: FROM + 12, severity: 2 }])
    expect(found(FEED_STOP, missed(20))).toMatchObject([{ from: FROM + 12, severity: 3 }])
  })

  test('that feeds twice from a day on, as much as before, raises none', () => {
    // What it gave at six, eleven, sixteen and twenty-one, it gives at nine and sixteen.
    const twice = (index: number) => (index % 24 === 9 ? 2 : index % 24 === 16 ? 4 / 3 : 0)
    expect(found(FEED_STOP, (index) => (index < FROM ? meals(index) : twice(index)))).toEqual([])
  })

  test('that feeds raises none, nor do hours without readings after a missed feeding', () => {
    expect(found(FEED_STOP, meals)).toEqual([])
    const silent = (index: number) => index > FROM + 11 && index < FROM + 36
    expect(found(FEED_STOP, (index) => (silent(index) ? null : index === FROM + 11 ? 0 : meals(index)))).toEqual([])
  })

  describe('and stops at six, with lost hours', () => {
    const lost = (from: number, until: number, runsFrom: number) => (index: number) => {
      if (index < FROM + 6 || index >= FROM + runsFrom) return meals(index)
      return index >= FROM + from && index < FROM + until ? null : 0
    }

    test('stopped before them where they are less than a day, and after them where they are more', () => {
      // Six is the first known hour, three to seven of the next morning are the others.
      expect(found(FEED_STOP, lost(7, 27, 34))).toMatchObject([{ from: FROM + 32, severity: 2 }])
      // The first feeding that is missed after two days is that of eleven.
      expect(found(FEED_STOP, lost(7, 55, 68))).toMatchObject([{ from: FROM + 65, severity: 2 }])
    })

    test('stays one alarm until it is seen to feed', () => {
      expect(found(FEED_STOP, lost(20, 68, 90))).toEqual([{ from: FROM + 12, until: FROM + 94, severity: 3 }])
    })
  })
})

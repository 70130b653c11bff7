import { DAY_MS, HOUR_MS, MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockCorrectionMs, forgetClock } from './clock-correction.ts'
import { clockState, compareClock, forgetComparison, isClockCompared, readClock } from './compare-clock.ts'
import { correctedInstant, today } from './today.ts'

const MORNING = Date.parse('2026-06-10T06:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: MORNING })
  forgetComparison()
})
afterEach(() => void vi.useRealTimers())

/** An answer of the server at a time of its clock, which the device receives at a time of its own. */
function answer(serverMs: number, deviceMs: number, tookMs = 200) {
  vi.setSystemTime(deviceMs)
  compareClock(new Date(serverMs).toUTCString(), new Date(deviceMs - tookMs))
}

test('clock that differs by minutes is left as it is, and one that differs by a day is corrected', () => {
  answer(MORNING, MORNING - 9 * MINUTE_MS)
  expect(clockState()).toBe('right')
  expect(correctedInstant().getTime()).toBe(MORNING - 9 * MINUTE_MS)
  for (const deviceMs of [MORNING - DAY_MS, MORNING + DAY_MS]) {
    answer(MORNING, deviceMs)
    expect(clockState()).toBe('wrong')
    expect(correctedInstant().getTime()).toBe(MORNING)
    expect(today()).toBe('2026-06-10')
  }
  answer(MORNING + MINUTE_MS, MORNING + MINUTE_MS)
  expect(clockCorrectionMs()).toBe(0)
})

test('correction is kept for the next visit, which begins without a network', () => {
  answer(MORNING, MORNING - DAY_MS)
  forgetClock()
  expect(today()).toBe('2026-06-10')
  expect(clockState()).toBe('wrong')
})

test.each([
  ['that a sleeping device reads hours later', DAY_MS],
  ['during which the clock was set back', -DAY_MS],
])('answer %s does not correct the clock, and leaves it to be compared', (_, tookMs) => {
  answer(MORNING, MORNING + DAY_MS, tookMs)
  expect(clockCorrectionMs()).toBe(0)
  expect(isClockCompared()).toBe(false)
  answer(MORNING + MINUTE_MS, MORNING + MINUTE_MS)
  expect(isClockCompared()).toBe(true)
})

test('clock that shows a time before the last answer is unknown until the next one', () => {
  answer(MORNING, MORNING)
  vi.setSystemTime(MORNING - DAY_MS)
  forgetClock()
  expect(clockState()).toBe('unknown')
  answer(MORNING + MINUTE_MS, MORNING - DAY_MS + MINUTE_MS)
  expect(clockState()).toBe('wrong')
})

test('clock that is set back in an open page is unknown, though it shows no time before the last answer', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: MORNING })
  answer(MORNING, MORNING)
  vi.advanceTimersByTime(HOUR_MS)
  expect(clockState()).toBe('right')
  expect(readClock()).toMatchObject({ earliestMs: MORNING + HOUR_MS, isSure: true })
  vi.setSystemTime(MORNING + HOUR_MS / 2)
  expect(clockState()).toBe('unknown')
  expect(readClock().isSure).toBe(false)
})

test('answer without a time leaves the clock as it is, and nothing waits for another', () => {
  compareClock(null, new Date(MORNING))
  expect(clockState()).toBe('right')
  expect(isClockCompared()).toBe(true)
})

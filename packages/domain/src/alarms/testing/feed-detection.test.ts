import { defaultLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import { FEED_STOP, LONG_RUN_TIME } from '@herdboard/domain/alarms/alarm-types.ts'
import { judgeHours } from '@herdboard/domain/alarms/judge-hours.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { describe, expect, test } from 'vitest'
import { generateFeedLine } from './generated-feed-line.ts'

const LINES = 200
/** The run time of 24 hours still shows a cause for so long after its end. */
const AFTERMATH_MS = 120 * HOUR_MS

const lines = Array.from({ length: LINES }, (_, index) => {
  const { hours, cause } = generateFeedLine(index + 1)
  const found = judgeHours(hours, defaultLimits, () => false)
  return { cause, long: found.get(LONG_RUN_TIME) ?? [], stops: found.get(FEED_STOP) ?? [] }
})

describe('generated feed lines', () => {
  test('a line that runs too long for days is one alarm, which does not end before it', () => {
    const own = lines.filter(({ cause }) => cause?.what === 'long')
    expect(own.length).toBeGreaterThan(40)
    for (const { cause, long } of own) {
      expect(long).toHaveLength(1)
      expect(long[0]?.endedMs ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(cause?.toMs ?? 0)
    }
  })

  test('a stop of 14 hours and more is found, and the feed after it is not too much', () => {
    const own = lines.filter(({ cause }) => cause?.what === 'stop')
    expect(own.length).toBeGreaterThan(40)
    for (const { stops, long } of own) expect([stops.length, long.length]).toEqual([1, 0])
  })

  test('pigs that eat as before after a disease raise none, nor does anything else', () => {
    const others = lines.filter(({ cause }) => cause === null || cause.what === 'fall')
    expect(others.length).toBeGreaterThan(80)
    const found = others.flatMap(({ cause, long, stops }) => [
      ...stops,
      ...long.filter(({ startedMs }) => cause === null || startedMs > cause.toMs + AFTERMATH_MS),
    ])
    expect(found).toEqual([])
    expect(others.flatMap(({ long }) => long).length / others.length).toBeLessThanOrEqual(0.01)
  })
})

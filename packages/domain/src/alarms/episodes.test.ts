import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { expect, test } from 'vitest'
import { alarmEpisodes } from './episodes.ts'
import { ALARM, FINE } from './hour-finding.ts'

/** Hours of a water line from 8 on: dry ones since the hour of their stop, null where it ran. */
const episodesOf = (stops: readonly (number | null)[]) =>
  alarmEpisodes(
    stops.map((stop, no) => ({
      ms: (8 + no) * HOUR_MS,
      finding:
        stop === null
          ? { severity: FINE, measured: 40, expected: null }
          : { severity: ALARM, measured: 0, expected: null, stoppedMs: stop * HOUR_MS },
      isMuted: false,
    })),
    { fineHours: 6, rank: () => null },
  ).map(({ startedMs, endedMs, stoppedMs = 0 }) => [startedMs, endedMs, stoppedMs].map((ms) => ms && ms / HOUR_MS))

test('a stop began when it last ran, though the alarm went on meanwhile', () => {
  expect(episodesOf([8, 8, null, null, 12, 12])).toEqual([[9, null, 12]])
  expect(episodesOf([8, 8, 8])).toEqual([[9, null, 8]])
})

test('an alarm that ended keeps its own stop, and a later one is another alarm', () => {
  expect(episodesOf([8, ...new Array(6).fill(null), 15])).toEqual([
    [9, 15, 8],
    [16, null, 15],
  ])
})

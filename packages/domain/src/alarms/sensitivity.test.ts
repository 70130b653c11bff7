import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { expect, test } from 'vitest'
import { defaultLimits } from './alarm-limits.ts'
import { LOW_WATER } from './alarm-types.ts'
import { judgeHours } from './judge-hours.ts'
import { replayAlarms } from './replay/replay-alarms.ts'
import {
  DEFAULT_SENSITIVITY_STEP,
  SENSITIVITY_STEPS,
  sensitivityFactor,
  sensitivityInForce,
  sensitivityOverTime,
} from './sensitivity.ts'
import { generateSection } from './testing/generated-section.ts'
import { FIRST_MIDNIGHT_MS, weanerHours } from './testing/weaner-hours.ts'

/** Weaners that drink a quarter less on the ninth to the eleventh day. */
const ill = weanerHours(14, ({ litres }, index) =>
  index >= 8 * 24 && index < 11 * 24 ? { litres: (litres ?? 0) * 0.75 } : {},
)
const lowOf = (sensitivityAt: (ms: number) => number) =>
  judgeHours(ill, defaultLimits, () => false, { sensitivityAt }).get(LOW_WATER) ?? []

test('the more sensitive, the sooner a fall is found', () => {
  const starts = SENSITIVITY_STEPS.map((step) => lowOf(() => sensitivityFactor(step))[0]?.startedMs ?? 0)
  expect(starts).toEqual(starts.toSorted((a, b) => b - a))
  expect(starts[0]).toBeGreaterThan(starts[4] ?? 0)
})

test('an alarm keeps its sensitivity until it ends; the next one has the new sensitivity', () => {
  const [usual] = lowOf(() => 1)
  const began = usual?.startedMs ?? 0
  const [shortEpisode] = lowOf((ms) => (ms < began ? 1 : 0.01))
  expect(shortEpisode).toEqual(usual)
  expect(lowOf((ms) => (ms < FIRST_MIDNIGHT_MS + 8 * DAY_MS ? 1 : 0.01))).toEqual([])
})

test('a replay finds the alarms that the judging of all hours finds', () => {
  const { hours, events } = generateSection(7, 180)
  const judged = [...judgeHours(hours, defaultLimits, () => false, { events })].flatMap(([typeId, episodes]) =>
    typeId <= 3 ? episodes.map(({ startedMs, endedMs, severity }) => ({ typeId, startedMs, endedMs, severity })) : [],
  )
  const replayed = replayAlarms(
    { hours, events, limits: defaultLimits },
    sensitivityFactor(DEFAULT_SENSITIVITY_STEP),
  ).episodes
  expect(judged.length).toBeGreaterThan(0)
  expect(
    replayed.map(({ typeId, startedMs, endedMs, severity }) => ({ typeId, startedMs, endedMs, severity })),
  ).toEqual(judged.toSorted((a, b) => a.startedMs - b.startedMs))
})

test('a section goes before its barn and farm, from the hour of its setting on, until it is taken back', () => {
  const settings = [
    { level: 'farm', fromMs: 0, step: 1 },
    { level: 'section', fromMs: 10, step: 5 },
    { level: 'barn', fromMs: 20, step: 4 },
    { level: 'section', fromMs: 30, step: null },
  ] as const
  const at = (ms: number) => sensitivityInForce(settings, ms)
  expect([-1, 0, 10, 20, 30].map(at)).toEqual([
    { step: 3, source: 'default' },
    { step: 1, source: 'farm' },
    { step: 5, source: 'section' },
    { step: 5, source: 'section' },
    { step: 4, source: 'barn' },
  ])
  expect([-1, 0, 15, 25, 35].map(sensitivityOverTime(settings))).toEqual([0.8, 0.5, 1.4, 1.4, 1])
})

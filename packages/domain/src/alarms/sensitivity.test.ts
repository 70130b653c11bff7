import { expect, test } from 'vitest'
import { defaultLimits } from './alarm-limits.ts'
import { LOW_WATER } from './alarm-types.ts'
import { judgeHours } from './judge-hours.ts'
import { replayAlarms } from './replay-alarms.ts'
import { SENSITIVITY_STEPS, sensitivityFactor } from './sensitivity.ts'
import { generateSection } from './testing/generated-section.ts'
import { HOUR, START, weanerHours } from './testing/weaner-hours.ts'

const DAY = 24 * HOUR
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
  const [kept] = lowOf((ms) => (ms < began ? 1 : 0.01))
  expect(kept).toEqual(usual)
  expect(lowOf((ms) => (ms < START + 8 * DAY ? 1 : 0.01))).toEqual([])
})

test('a replay finds the alarms that the judging of all hours finds', () => {
  const { hours, events } = generateSection(7, 180)
  const judged = [...judgeHours(hours, defaultLimits, () => false, { events })].flatMap(([typeId, episodes]) =>
    typeId <= 3 ? episodes.map(({ startedMs, endedMs, severity }) => ({ typeId, startedMs, endedMs, severity })) : [],
  )
  const replayed = replayAlarms({ hours, events, limits: defaultLimits }, 1).episodes
  expect(judged.length).toBeGreaterThan(0)
  expect(
    replayed.map(({ typeId, startedMs, endedMs, severity }) => ({ typeId, startedMs, endedMs, severity })),
  ).toEqual(judged.toSorted((a, b) => a.startedMs - b.startedMs))
})

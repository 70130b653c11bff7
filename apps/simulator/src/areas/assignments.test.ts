import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { recurrenceFaults } from '@herdboard/domain/forms/recurrence.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { occurrencesBetween } from '@herdboard/domain/work/occurrences.ts'
import { expect, test } from 'vitest'
import { simulateAssignments } from './assignments.ts'
import type { AssignmentEvent } from './events/work-events.ts'
import { handMadeFarm } from './testing/hand-made-farm.ts'
import { simulateTreatments } from './treatments.ts'

const SEED = 9
const from = '2025-06-01'

function simulatedTasks(now: Date) {
  const farm = handMadeFarm({ from, to: farmDay(now) })
  const health = simulateTreatments(SEED, farm, { from, now })
  return simulateAssignments(SEED, 'firma', farm, health, { from, now })
}
const now = new Date('2026-06-10T10:00:00Z')
const today = '2026-06-10'
const events = simulatedTasks(now)
const of = <Kind extends AssignmentEvent['kind']>(kind: Kind) =>
  events.filter((event): event is Extract<AssignmentEvent, { kind: Kind }> => event.kind === kind)

const doneAt = new Map(of('taskDone').map(({ task, at }) => [task, at]))
const removed = new Set(of('taskRemoved').map(({ task }) => task))
const open = of('task').filter(({ key }) => !doneAt.has(key) && !removed.has(key))
const ordinary = of('task').filter(({ typeId }) => typeId === taskType.general)

test('weekly recurrence gives every second Tuesday and Friday from a Wednesday on', () => {
  const recurrence = { type: 'weekly', start: '2026-06-03', end: '2026-06-30', interval: 2, weekdays: [1, 4] } as const
  expect(occurrencesBetween(recurrence, '2026-05-01', '2026-12-31')).toEqual([
    '2026-06-05',
    '2026-06-16',
    '2026-06-19',
    '2026-06-30',
  ])
})

test('daily recurrence gives every third day, the first included', () => {
  const recurrence = { type: 'daily', start: '2026-06-03', end: null, interval: 3, weekdays: [] } as const
  expect(occurrencesBetween(recurrence, '2026-06-04', '2026-06-12')).toEqual(['2026-06-06', '2026-06-09', '2026-06-12'])
})

test('simulated series repeat as the form allows', () => {
  for (const { recurrence } of of('taskSeries')) expect(recurrenceFaults(recurrence)).toEqual([])
  expect(new Set(of('taskSeries').map(({ recurrence }) => recurrence.type))).toEqual(new Set(['weekly', 'daily']))
})

test('assignments exist for the next fortnight, and at least the next one of every running series', () => {
  for (const { key, recurrence } of of('taskSeries')) {
    const own = of('task')
      .filter(({ series }) => series === key)
      .map(({ day }) => day)
    const ahead = occurrencesBetween(recurrence, addDays(today, 1), addDays(today, 60))
    const expected = ahead.filter((day, index) => index === 0 || daysBetween(today, day) <= 14)
    expect(own.filter((day) => day > today)).toEqual(expected)
  }
})

test('ended series creates no assignments, and earlier ones stay', () => {
  const own = of('task').filter(({ series }) => series === 'lille/series/ventilation')
  expect(own.map(({ day }) => day).at(-1)).toBe('2025-10-05')
  expect(own.length).toBe(21)
})

test('assignments are partly due today and partly overdue, and mostly done on their day', () => {
  const overdue = open.filter(({ day }) => day < today)
  expect(open.some(({ day }) => day === today)).toBe(true)
  expect(overdue.length).toBeGreaterThan(0)
  expect(overdue.length).toBeLessThan(15)
  const past = ordinary.filter(({ day }) => day < '2026-04-01')
  const onTime = past.filter(({ key, day }) => farmDay(new Date(doneAt.get(key) ?? now)) <= day)
  expect(onTime.length / past.length).toBeGreaterThan(0.8)
  expect(onTime.length / past.length).toBeLessThan(0.95)
  expect(past.every(({ key }) => doneAt.has(key))).toBe(true)
})

test('task with steps is done with its last step, and never before it is created', () => {
  const steps = Map.groupBy(of('taskStepDone'), ({ task }) => task)
  for (const task of ordinary.filter(({ steps, day }) => steps.length > 0 && day < '2026-04-01')) {
    const own = steps.get(task.key) ?? []
    expect(own.map(({ step }) => step).toSorted()).toEqual(task.steps.map((_, step) => step))
    expect(
      own
        .map(({ at }) => at)
        .toSorted()
        .at(-1),
    ).toBe(doneAt.get(task.key))
    expect(own.every(({ at }) => at >= task.at)).toBe(true)
  }
  for (const { key, at } of ordinary) expect((doneAt.get(key) ?? at) >= at).toBe(true)
})

test('section emptied today gets a wash task from the template on the next day', () => {
  const washing = of('task').filter(({ template }) => template === 'firma/template/vask')
  expect(washing.length).toBeGreaterThan(40)
  // The batch of 2 April left after 53 days.
  expect(
    washing.some(({ day, place, steps }) => day === '2026-05-26' && place.barn === 'lille/klima' && steps.length === 6),
  ).toBe(true)
})

test('later course days are tasks, done when recorded and removed when the pigs recover', () => {
  const treatments = of('task').filter(({ typeId }) => typeId === taskType.treatment)
  expect(treatments.length).toBeGreaterThan(300)
  expect(treatments.every(({ treatment }) => (treatment?.dayOfCourse ?? 0) >= 2)).toBe(true)
  const past = treatments.filter(({ day }) => day < '2026-05-20')
  expect(past.every(({ key }) => doneAt.has(key) !== removed.has(key))).toBe(true)
  expect(removed.size).toBeGreaterThan(0)
})

test('later simulation time only adds assignments', () => {
  const before = simulatedTasks(new Date('2026-03-15T09:30:00Z'))
  expect(before.length).toBeGreaterThan(1000)
  expect(events.slice(0, before.length)).toEqual(before)
})

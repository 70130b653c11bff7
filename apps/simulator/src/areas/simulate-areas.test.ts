import { expect, test } from 'vitest'
import { TEST_FROM, testHerd } from '../profiles/test-herd.ts'
import { simulateCompany } from '../simulate-company.ts'
import type { AreaEvent } from './events/area-events.ts'
import type { NotificationRaisedEvent } from './events/notification-events.ts'
import { type CompanyAreas, simulateAreas } from './simulate-areas.ts'

const SEED = 47
const { companies, people } = testHerd()
const [plan] = companies

function areasAt(now: Date): CompanyAreas {
  if (!plan) throw new Error('The test herd has no company')
  const simulated = simulateCompany(plan, { seed: SEED, now, from: TEST_FROM, withUnits: true })
  return simulateAreas(SEED, simulated, people, { from: TEST_FROM, now })
}

const sooner = areasAt(new Date('2026-04-21T12:00:00Z'))
const now = new Date('2026-06-10T08:30:00Z')
const areas = areasAt(now)

/** Event lists of a company, by name. */
const listsOf = ({ prices, templates, notifications, farms }: CompanyAreas): Record<string, readonly AreaEvent[]> => ({
  prices,
  templates,
  notifications: notifications.map(withoutFigures),
  ...Object.fromEntries(
    farms.flatMap(({ farm, health, notes, assignments, postings, notifications }) =>
      Object.entries({ health, notes, assignments, postings, notifications: notifications.map(withoutFigures) }).map(
        ([name, list]) => [`${farm.plan.key} ${name}`, list],
      ),
    ),
  ),
})

/** The parameters of a waiting settlement change from booked to recorded figures, so they are removed. */
const withoutFigures = <Event extends AreaEvent>(event: Event | (Event & NotificationRaisedEvent)): Event =>
  'type' in event && event.type === 'settlement_import' ? { ...event, parameters: {} } : event

test.each(Object.keys(listsOf(areas)))('%s: what was there in April is there in June, and has gone on', (name) => {
  const before = listsOf(sooner)[name] ?? []
  const after = listsOf(areas)[name] ?? []
  expect(after.slice(0, before.length)).toEqual(before)
  if (!name.endsWith('templates')) expect(after.length).toBeGreaterThan(before.length)
})

test('simulated events have unique idempotency keys, and none lies in the future', () => {
  for (const list of Object.values(listsOf(areas))) {
    expect(new Set(list.map(({ key }) => key)).size).toBe(list.length)
    expect(list.every(({ at }) => at <= now.toISOString())).toBe(true)
  }
})

test('simulated events belong to places of the farm', () => {
  for (const { farm, health, notes, assignments } of areas.farms) {
    const barns = new Set(farm.plan.barns.map(({ key }) => key))
    const sections = new Set(farm.plan.barns.flatMap(({ sections }) => sections.map(({ key }) => key)))
    const batches = new Set(farm.units.map(({ unit }) => unit))
    for (const event of [...health, ...notes, ...assignments]) {
      if (!('place' in event)) continue
      const { barn, section, batch } = event.place
      expect(event.place.farm).toBe(farm.plan.key)
      expect(barn === null || barns.has(barn)).toBe(true)
      expect(section === null || sections.has(section)).toBe(true)
      expect(batch === null || batches.has(batch)).toBe(true)
    }
  }
})

test('same seed gives the same areas, another seed gives others', () => {
  expect(areasAt(now).farms[0]?.notes).toEqual(areas.farms[0]?.notes)
  const other = simulateCompany(plan as NonNullable<typeof plan>, { seed: 48, now, from: TEST_FROM, withUnits: true })
  expect(simulateAreas(48, other, people, { from: TEST_FROM, now }).farms[0]?.notes).not.toEqual(areas.farms[0]?.notes)
})

test('meters of the last day show the use up to now', () => {
  const [, finishers] = areas.farms
  const today = [...(finishers?.readings('2026-06-10') ?? [])]
  const hours = new Set(today.map(({ hour }) => hour))
  // It is half past ten, so ten hours are finished.
  expect([...hours]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(today.filter(({ kind, value }) => kind === 'water' && (value ?? 0) > 0).length).toBeGreaterThan(30)
})

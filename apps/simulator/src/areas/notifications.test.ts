import { formId } from '@herdboard/contract/core/form-id.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { expect, test } from 'vitest'
import type { EventOf, HerdEvent } from '../herd-event.ts'
import type { CompanyPlan, PersonPlan } from '../plan.ts'
import type { SimulatedFarm, UnitDay } from '../simulated-company.ts'
import { simulateAssignments } from './assignments.ts'
import type { NotificationEvent } from './events/notification-events.ts'
import { type SimulatedNotificationKind, simulatedNotificationKinds } from './notifications/notification-kinds.ts'
import { simulateCompanyNotifications, simulateFarmNotifications } from './notifications.ts'
import { simulatePrices } from './prices.ts'
import { handMadeFarm, handMadePlan } from './testing/hand-made-farm.ts'
import { simulateTreatments } from './treatments.ts'

const SEED = 9
const from = '2025-06-01'
const now = new Date('2026-06-10T10:00:00Z')

const ILL_BATCH = 'lille/klima/2026-04-02'
const STOP_DAY = '2026-05-03'
const stories = ({ unit, dayOfStay, barn, day, waterLitres }: UnitDay): Partial<UnitDay> => {
  if (unit === ILL_BATCH && dayOfStay === 8) return { waterLitres: waterLitres * 0.74, stories: ['diarrhoea-outbreak'] }
  if (unit === ILL_BATCH && dayOfStay > 8 && dayOfStay <= 15) return { dead: 3, stories: ['diarrhoea-outbreak'] }
  return barn === 'lille/slagt' && day === STOP_DAY ? { stories: ['feed-line-stop'] } : {}
}

const barnOf = (barn: string) => ({ farm: 'lille', barn, section: null, batch: null })
const written = (day: string, at: string) => ({ day, at, by: 'mette', detail: {} })

const count = (barn: string, day: string, at: string): EventOf<'status'> => ({
  kind: 'status',
  key: `${barn}/status/${day}`,
  place: barnOf(barn),
  head: 900,
  avgG: 60_000,
  isOpening: false,
  firstWritten: null,
  closes: null,
  ...written(day, at),
})

const booking: EventOf<'preSlaughter'> = {
  kind: 'preSlaughter',
  key: 'lille/slagt/1/booked/2026-06-08',
  place: { ...barnOf('lille/slagt'), section: 'lille/slagt/1' },
  head: 40,
  avgG: 110_000,
  slaughterhouse: 'dc',
  ...written('2026-06-08', '2026-06-04T08:00:00.000Z'),
}
const settlement: EventOf<'slaughter'> = {
  kind: 'slaughter',
  key: 'lille/slagt/1/slaughter/2026-06-08',
  place: booking.place,
  head: 39,
  condemnedHead: 0,
  carcassG: 3_412_300,
  leanPct: 61,
  carcasses: null,
  factorMilli: 1310,
  slaughterhouse: 'dc',
  booking: booking.key,
  ...written('2026-06-08', '2026-06-09T09:20:00.000Z'),
}

/** Slaughter pigs are counted each quarter, weaners not between September and February. */
const events: HerdEvent[] = [
  ...['2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31'].map((day) =>
    count('lille/slagt', day, `${addDays(day, 1)}T09:00:00.000Z`),
  ),
  count('lille/klima', '2025-06-30', '2025-07-01T09:00:00.000Z'),
  count('lille/klima', '2025-09-30', '2025-10-01T09:00:00.000Z'),
  count('lille/klima', '2026-02-01', '2026-02-02T09:00:00.000Z'),
  booking,
  settlement,
]

const lateBatch = (farm: SimulatedFarm): SimulatedFarm => ({
  ...farm,
  batches: farm.batches.map((batch) =>
    batch.key === 'lille/klima/2026-03-12' && batch.ended
      ? { ...batch, ended: { ...batch.ended, at: '2026-05-12T12:00:00.000Z' } }
      : batch,
  ),
})

function simulatedNotifications(until: Date): NotificationEvent[] {
  const farm = {
    ...lateBatch(handMadeFarm({ from, to: farmDay(until), changeDay: stories })),
    events: events.filter(({ at }) => at <= until.toISOString()),
  }
  const window = { from, now: until }
  const health = simulateTreatments(SEED, farm, window)
  const assignments = simulateAssignments(SEED, 'firma', farm, health, window)
  return simulateFarmNotifications(SEED, farm, { health, assignments }, window)
}

const all = simulatedNotifications(now)
const raised = (kind: SimulatedNotificationKind, of = all) =>
  of.flatMap((event) => (event.kind === 'raised' && event.type === kind ? [event] : []))
const closingOf = (key: string, of = all) => of.find((event) => event.kind === 'closed' && event.notification === key)

test('only one notification of a type and subject is open at a time', () => {
  const closedAt = new Map(
    all.flatMap((event) => (event.kind === 'closed' ? [[event.notification, event.at] as const] : [])),
  )
  const bySubject = Map.groupBy(
    all.flatMap((event) => (event.kind === 'raised' ? [event] : [])),
    ({ type, subject }) => `${type} ${subject}`,
  )
  for (const [name, own] of bySubject) {
    for (const [index, { key }] of own.entries()) {
      const next = own[index + 1]
      if (next) expect(closedAt.get(key) && `${name} ${closedAt.get(key)}` <= `${name} ${next.at}`).toBe(true)
    }
  }
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
})

test('weaners uncounted for 95 days are notified at six in the morning, until the count closes it', () => {
  const missing = raised('status_missing').filter(({ subject }) => subject === 'lille/1')
  // 95 days after 30 September, and after 1 February.
  expect(missing.map(({ at }) => at)).toEqual(['2026-01-03T05:00:00.000Z', '2026-05-07T04:00:00.000Z'])
  expect(closingOf(missing[0]?.key ?? '')).toMatchObject({ at: '2026-02-02T09:00:00.000Z', how: 'solved', by: 'mette' })
  expect(closingOf(missing[1]?.key ?? '')).toBeUndefined()
  expect(raised('status_missing').some(({ subject }) => subject === 'lille/2')).toBe(false)
  expect(raised('quality_inferior').map(({ subject }) => subject)).toContain('lille/1')
})

test('settlement notification is open from the morning after departure until approved with its figures', () => {
  const waiting = raised('settlement_import')
  expect(waiting).toMatchObject([
    { at: '2026-06-09T04:15:00.000Z', parameters: { n: 39, kg: 3412, date: '2026-06-08' } },
  ])
  expect(closingOf(waiting[0]?.key ?? '')).toMatchObject({ how: 'approved', at: settlement.at })
  const before = raised('settlement_import', simulatedNotifications(new Date('2026-06-09T06:00:00Z')))
  // 40 · 110 kg / 1.31, as booked.
  expect(before).toMatchObject([{ key: waiting[0]?.key, parameters: { n: 40, kg: 3359 } }])
})

test('batch empty for three days raises a notification, a batch closed at once does not', () => {
  expect(raised('batch_ready_to_close').map(({ subject, at }) => [subject, at])).toEqual([
    ['lille/klima/2026-03-12', '2026-05-07T03:00:00.000Z'],
  ])
})

test('water drop of a quarter in a day raises an alarm at the section before any pig has died of it', () => {
  const [alarm] = raised('alarm_3').filter(({ parameters }) => parameters.type === 1)
  expect(alarm).toMatchObject({ form: { formId: formId.alarm }, requiresAction: true })
  expect(farmDay(new Date(alarm?.at ?? now))).toBe('2026-04-10')
  const [dying] = raised('mortality_high').filter(({ subject }) => subject === ILL_BATCH)
  expect(dying && dying.at > (alarm?.at ?? '')).toBe(true)
})

test('feed line stopped since two raises a warning at eight and an alarm at fourteen', () => {
  const own = all.flatMap((event) =>
    event.kind === 'raised' && event.subject === 'lille/slagt/alarm/5' ? [event] : [],
  )
  expect(own.map(({ type, at }) => [type, at])).toEqual([
    ['alarm_2', '2026-05-03T06:00:00.000Z'],
    ['alarm_3', '2026-05-03T12:00:00.000Z'],
  ])
})

test('forgotten course day becomes overdue, and its due notification is closed', () => {
  for (const { subject, at } of raised('treatment_overdue').slice(0, 20)) {
    const due = raised('treatment_due').find((one) => one.subject === subject)
    if (due) expect(closingOf(due.key)).toMatchObject({ at, how: 'expired' })
  }
  expect(raised('treatment_overdue').length).toBeGreaterThan(10)
  expect(raised('treatment_due').length).toBeGreaterThan(5 * raised('treatment_overdue').length)
})

test('task assigned by somebody else notifies the assignee, a self-assigned task does not', () => {
  const given = raised('assignment_assigned')
  expect(given.length).toBeGreaterThan(10)
  expect(given.every(({ parameters }) => parameters.user !== parameters.assignee)).toBe(true)
})

test('instructions of a vet visit share a notification two weeks before they expire', () => {
  const notified = raised('instruction_expiring')
  for (const { at, parameters } of notified) expect(addDays(farmDay(new Date(at)), 14)).toBe(parameters.date)
  expect(new Set(notified.map(({ parameters }) => parameters.date)).size).toBe(notified.length)
  expect(notified.length).toBeGreaterThan(8)
  expect(notified.some(({ parameters }) => parameters.variant === 'several' && Number(parameters.n) > 5)).toBe(true)
})

test('notifications are mostly read within a day, the newest not yet by everybody', () => {
  const reads = all.filter(({ kind }) => kind === 'read')
  const notifications = all.filter(({ kind }) => kind === 'raised')
  expect(reads.length / notifications.length / 2).toBeGreaterThan(0.8)
  expect(reads.length / notifications.length / 2).toBeLessThan(0.95)
  expect(
    notifications.every(
      (event) =>
        event.kind !== 'raised' ||
        event.typeId === simulatedNotificationKinds[event.type as SimulatedNotificationKind].typeId,
    ),
  ).toBe(true)
})

test('later simulation time only adds notifications, and bookings get their settlement figures', () => {
  const sooner = new Date('2026-04-20T09:30:00Z')
  const before = simulatedNotifications(sooner)
  expect(before.length).toBeGreaterThan(1000)
  expect(all.slice(0, before.length)).toEqual(before)
})

const company: CompanyPlan = {
  key: 'firma',
  name: 'Firmaet',
  mainNumber: '1',
  farms: [handMadePlan],
  slaughterhouses: [],
  mixes: [],
}
const person = (key: string, role: 'DirectoryAdmin' | 'Employee'): PersonPlan => ({
  key,
  first: key,
  last: 'Lund',
  isSolutionAdmin: false,
  memberships: [{ companyKey: 'firma', role, farms: {} }],
})

test('company is notified of each quotation, payment, month without a price and new member', () => {
  const window = { from: '2024-11-01', now }
  const prices = simulatePrices(SEED, window)
  const notified = simulateCompanyNotifications(
    SEED,
    company,
    [person('mette', 'DirectoryAdmin'), person('piotr', 'Employee')],
    prices,
    window,
  )
  const types = notified.flatMap((event) => (event.kind === 'raised' ? [event.type] : []))
  expect(types.filter((type) => type === 'price_listing_new').length).toBeGreaterThan(80)
  expect(types.filter((type) => type === 'post_payment_new').length).toBe(2)
  expect(types.filter((type) => type === 'user_joined').length).toBe(1)
  for (const event of notified.filter((one) => one.kind === 'raised' && one.type === 'status_price_missing')) {
    const price = prices.find(({ key }) => event.kind === 'raised' && key === event.subject)
    expect(price && price.at > event.at).toBe(true)
  }
})

import {
  getMessageChoice,
  listMessages,
  type MessageChoice,
  putMessageChoice,
} from '@herdboard/contract/people/messages.ts'
import { putRota } from '@herdboard/contract/people/rotas.ts'
import { getAuditEntry, listAudit } from '@herdboard/contract/system/audit-log.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { readAllNotifications } from '@herdboard/contract/system/notifications.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { solveNotifications } from '#modules/notifications/service.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { raiseTestNotification } from '#testing/fixtures/notifications.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { notifyPeople } from './jobs.ts'

// Noon in Denmark.
const NOON = '2026-06-15T10:00:00Z'
const api = await testApi({ instant: NOON })
beforeEach(() => api.clock.set(NOON))

async function aStaffedFarm() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const other = await aFarm(api.db, company, { name: 'Vestergård' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 3' })
  const section = await aSection(api.db, barn, { name: 'A1' })
  const stockman = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const vet = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] })
  const stranger = await aPerson(api.db, { company, farms: [{ farm: other, permission: 'ReadWrite' }] })
  return { company, farm, barn, section, stockman, vet, stranger }
}
type Staffed = Awaited<ReturnType<typeof aStaffedFarm>>

const raise = (
  { company, farm, barn, section }: Staffed,
  type: number,
  params: Record<string, string | number>,
  subject = 'one',
) =>
  raiseTestNotification(api, company, {
    type,
    subject,
    place: { farmId: farm.id, barnId: barn.id, sectionId: section.id },
    params,
  })
const anAlarm = { type: 4, advice: 4, time: NOON }
const unseenBarn = { h: 41, time: '2026-06-13T17:00:00Z' }

const runMessages = () =>
  runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, { 'notify-people': notifyPeople })

/** The mails that wait to be sent, by recipient. */
async function mailsTo(...people: readonly { email: string }[]): Promise<string[]> {
  const emails = people.map(({ email }) => email)
  const { rows } = await sql<{ to: string; subject: string; lines: string }>`
    select content ->> 'to' as to, content -> 'params' ->> 'subject' as subject, content -> 'params' ->> 'lines' as lines
    from mail where kind = 'notification' and content ->> 'to' = any(${emails}::text[])
    order by content ->> 'to', created_at`.execute(api.db)
  return rows.map(({ to, subject, lines }) => `${people.findIndex(({ email }) => email === to)}: ${subject} | ${lines}`)
}

const fates = async (herd: Staffed) =>
  (await api.as(herd.stockman).call(listMessages)).map(({ state, reason, due_at }) => [state, reason, due_at])

test('a severe alarm reaches those who can act on it once, and nobody else', async () => {
  const herd = await aStaffedFarm()
  await raise(herd, notificationKind.alarmCritical, anAlarm)
  await runMessages()
  const text = 'Vand: intet flow i Stald 3, A1 siden 15.06.2026 12.00. Tjek hane, filter og strøm med det samme'
  const everybody = [herd.stockman, herd.company.manager, herd.vet, herd.stranger]
  expect((await mailsTo(...everybody)).toSorted()).toEqual([
    `0: ${text} | ${text}`,
    // The manager sees two farms.
    `1: ${text.replace('i Stald 3', 'i Nygaard, Stald 3')} | ${text.replace('i Stald 3', 'i Nygaard, Stald 3')}`,
  ])
  expect(await fates(herd)).toEqual([['handed_over', null, '2026-06-15T10:00:00.000Z']])
  // A notification that is raised again with the same values, and a second run.
  await raise(herd, notificationKind.alarmCritical, { ...anAlarm, type: 1 })
  await runMessages()
  expect(await mailsTo(...everybody)).toHaveLength(2)
})

test('at night an alarm breaks through, and a barn that nobody inspected waits until the morning', async () => {
  const herd = await aStaffedFarm()
  api.clock.set('2026-06-15T23:30:00Z')
  await raise(herd, notificationKind.alarmCritical, anAlarm)
  await raise(herd, notificationKind.checkInMissing, unseenBarn)
  await runMessages()
  expect(await mailsTo(herd.stockman)).toHaveLength(1)
  api.clock.set('2026-06-16T03:59:00Z')
  await runMessages()
  expect(await mailsTo(herd.stockman)).toHaveLength(1)
  api.clock.set('2026-06-16T04:00:00Z')
  await runMessages()
  expect((await mailsTo(herd.stockman))[1]).toBe(
    '0: Intet tilsyn i Stald 3, A1 i 41 timer | Intet tilsyn i Stald 3, A1 i 41 timer',
  )
})

test('what was solved or read before the morning is not sent any more, and the list says why', async () => {
  const herd = await aStaffedFarm()
  api.clock.set('2026-06-15T23:30:00Z')
  await raise(herd, notificationKind.checkInMissing, unseenBarn)
  await raise(herd, notificationKind.treatmentOverdue, { d: 2, date: '2026-06-14' })
  await runMessages()
  await tenantTransaction(api.database, herd.company.directoryId, (db, scope) =>
    solveNotifications(db, scope, api.clock.now(), { type: notificationKind.checkInMissing, subject: 'one' }),
  )
  await api.as(herd.stockman).call(readAllNotifications)
  api.clock.set('2026-06-16T04:00:00Z')
  await runMessages()
  expect(await mailsTo(herd.stockman)).toEqual([])
  expect((await fates(herd)).map(([state, reason]) => [state, reason]).toSorted()).toEqual([
    ['dropped', 'read'],
    ['dropped', 'solved'],
  ])
})

test('three sections of one barn are one mail', async () => {
  const herd = await aStaffedFarm()
  for (const subject of ['one', 'two', 'three']) await raise(herd, notificationKind.checkInMissing, unseenBarn, subject)
  await runMessages()
  const [mail, ...others] = await mailsTo(herd.stockman)
  expect(mail).toMatch(/^0: Intet tilsyn i Stald 3, A1 i 41 timer \(\+2\) \|/)
  expect(others).toEqual([])
})

test('more of the same cause within five minutes waits for one further mail', async () => {
  const herd = await aStaffedFarm()
  await raise(herd, notificationKind.checkInMissing, unseenBarn)
  await runMessages()
  api.clock.set('2026-06-15T10:02:00Z')
  for (const subject of ['two', 'three']) await raise(herd, notificationKind.checkInMissing, unseenBarn, subject)
  await runMessages()
  expect(await mailsTo(herd.stockman)).toHaveLength(1)
  api.clock.set('2026-06-15T10:05:00Z')
  await runMessages()
  expect((await mailsTo(herd.stockman))[1]).toMatch(/\(\+1\)/)
})

test('alarms that follow each other on a farm wait 15 seconds, not five minutes, and are sent together', async () => {
  const herd = await aStaffedFarm()
  await raise(herd, notificationKind.alarmCritical, anAlarm)
  await runMessages()
  api.clock.set('2026-06-15T10:00:10Z')
  for (const subject of ['two', 'three']) await raise(herd, notificationKind.alarmCritical, anAlarm, subject)
  await runMessages()
  expect(await mailsTo(herd.stockman)).toHaveLength(1)
  api.clock.set('2026-06-15T10:00:15Z')
  await runMessages()
  expect((await mailsTo(herd.stockman))[1]).toMatch(/\(\+1\)/)
})

test('a message about several alarms begins with the water or feed that stopped', async () => {
  const herd = await aStaffedFarm()
  for (const type of [7, 2, 5, 8])
    await raise(herd, notificationKind.alarmCritical, { type, advice: type, time: NOON }, `alarm ${type}`)
  await runMessages()
  const [mail] = await mailsTo(herd.stockman)
  expect(mail).toMatch(/^0: Foder: anlægsstop i Stald 3, A1 siden .* \(\+3\) \| Foder: anlægsstop/)
})

test('a message ends as sent once the mail server has accepted it, and as failed when it was given up', async () => {
  const herd = await aStaffedFarm()
  await raise(herd, notificationKind.alarmCritical, anAlarm)
  await raise(herd, notificationKind.treatmentOverdue, { d: 2, date: '2026-06-14' })
  await runMessages()
  expect((await fates(herd)).map(([state]) => state)).toEqual(['handed_over', 'handed_over'])
  const [first, second] = (
    await sql<{ id: string }>`select id from mail where content ->> 'to' = ${herd.stockman.email} order by id`.execute(
      api.db,
    )
  ).rows
  await sql`update mail set content = null, sent_at = ${api.clock.now()} where id = ${first?.id}`.execute(api.db)
  await sql`update mail set content = null, given_up_at = ${api.clock.now()} where id = ${second?.id}`.execute(api.db)
  api.clock.set('2026-06-15T10:01:00Z')
  await runMessages()
  expect((await fates(herd)).map(([state]) => state).toSorted()).toEqual(['failed', 'sent'])
})

test('a person chooses what to be sent and when; who wants nothing gets nothing', async () => {
  const herd = await aStaffedFarm()
  const stockman = api.as(herd.stockman)
  expect(await stockman.call(getMessageChoice)).toEqual({
    email_from: 3,
    push_from: 3,
    sms_from: 3,
    quiet_hours: { from: '22:00', to: '06:00' },
    night_from: 3,
    muted_kinds: [],
    kinds: expect.arrayContaining([{ id: notificationKind.capacityOver, name: 'Overbelægning', severity: 2 }]),
  })
  const capacity = { n: 170, cap: 150 }
  await raise(herd, notificationKind.capacityOver, capacity)
  await runMessages()
  expect(await mailsTo(herd.stockman)).toEqual([])

  const all: MessageChoice = {
    email_from: 2,
    push_from: 3,
    sms_from: null,
    quiet_hours: { from: '11:00', to: '13:00' },
    night_from: null,
    muted_kinds: [],
  }
  const fromNoonToNoon = { ...all, quiet_hours: { from: '12:00', to: '12:00' } }
  await expect(stockman.call(putMessageChoice, { body: fromNoonToNoon })).rejects.toMatchObject({
    messages: [{ code: 'messages.empty_quiet_hours' }],
  })
  expect(await stockman.call(putMessageChoice, { body: all })).toEqual(all)
  await raise(herd, notificationKind.capacityOver, capacity, 'two')
  await raise(herd, notificationKind.alarmCritical, anAlarm)
  await runMessages()
  expect(await mailsTo(herd.stockman)).toEqual([])
  api.clock.set('2026-06-15T11:00:00Z')
  await runMessages()
  expect(await mailsTo(herd.stockman)).toHaveLength(2)

  await stockman.call(putMessageChoice, { body: { ...all, email_from: null } })
  await raise(herd, notificationKind.alarmCritical, anAlarm, 'three')
  await runMessages()
  expect(await mailsTo(herd.stockman)).toHaveLength(2)
})

const everything: MessageChoice = {
  email_from: 2,
  push_from: null,
  sms_from: null,
  quiet_hours: null,
  night_from: 3,
  muted_kinds: [],
}

test('a person is not sent the kinds that the person left out, and the log of the company says which', async () => {
  const herd = await aStaffedFarm()
  const stockman = api.as(herd.stockman)
  const body = { ...everything, muted_kinds: [notificationKind.capacityOver] }
  await expect(stockman.call(putMessageChoice, { body: { ...body, muted_kinds: [9999] } })).rejects.toMatchObject({
    status: 400,
  })
  await stockman.call(putMessageChoice, { body: { ...body, muted_kinds: [...body.muted_kinds, ...body.muted_kinds] } })
  expect((await stockman.call(getMessageChoice)).muted_kinds).toEqual([notificationKind.capacityOver])
  await raise(herd, notificationKind.capacityOver, { n: 170, cap: 150 })
  await raise(herd, notificationKind.checkInMissing, unseenBarn)
  await runMessages()
  const mails = await mailsTo(herd.stockman)
  expect(mails.map((mail) => mail.slice(0, 15))).toEqual(['0: Intet tilsyn'])
  const { data } = await api.as(herd.company).call(listAudit, { query: { kind: 'user' } })
  const id = data[0]?.id
  if (!id) throw new Error('no entry')
  const { changes } = await api.as(herd.company).call(getAuditEntry, { params: { id } })
  expect(changes).toContainEqual({ label: 'Ikke sendt', before: null, after: 'Overbelægning' })
})

test('on duty, severe alarms that a person left out are mailed all the same', async () => {
  const herd = await aStaffedFarm()
  const body = { ...everything, muted_kinds: [notificationKind.alarmCritical] }
  await api.as(herd.stockman).call(putMessageChoice, { body })
  await raise(herd, notificationKind.alarmCritical, anAlarm)
  await runMessages()
  expect(await mailsTo(herd.stockman)).toEqual([])
  const shift = { weekdays: [1, 2, 3, 4, 5, 6, 7], dates: null, from: '00:00', to: '00:00' }
  await api.as(herd.company).call(putRota, {
    params: { farm_id: herd.farm.id },
    body: { version: 0, escalate_after_minutes: 20, shifts: [{ ...shift, people: [herd.stockman.userId] }] },
  })
  await raise(herd, notificationKind.alarmCritical, anAlarm, 'two')
  await runMessages()
  expect(await mailsTo(herd.stockman)).toHaveLength(1)
})

test.each([
  [2, 1],
  [3, 0],
  [null, 0],
] as const)('of a warning at night, who is woken from severity %s gets %i mails', async (night_from, mails) => {
  const herd = await aStaffedFarm()
  const quiet_hours = { from: '22:00', to: '06:00' }
  await api.as(herd.stockman).call(putMessageChoice, { body: { ...everything, quiet_hours, night_from } })
  api.clock.set('2026-06-15T23:30:00Z')
  await raise(herd, notificationKind.alarmWarning, { type: 1, time: NOON })
  await raise(herd, notificationKind.capacityOver, { n: 170, cap: 150 })
  await runMessages()
  expect(await mailsTo(herd.stockman)).toHaveLength(mails)
})

test('a person whose right ends overnight gets nothing in the morning', async () => {
  const herd = await aStaffedFarm()
  api.clock.set('2026-06-15T23:30:00Z')
  await raise(herd, notificationKind.checkInMissing, unseenBarn)
  await runMessages()
  await sql`update farm_permission set permission = 'Read' where user_id = ${herd.stockman.userId}`.execute(api.db)
  api.clock.set('2026-06-16T04:00:00Z')
  await runMessages()
  expect(await mailsTo(herd.stockman)).toEqual([])
  expect((await fates(herd)).map(([, reason]) => reason)).toEqual(['no_right'])
})

test('sample data notifies in turn, and keeps each message without sending it', async () => {
  const company = await aCompany(api.db, { isDemo: true })
  const farm = await aFarm(api.db, company)
  const [first, second] = [
    await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }),
    await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }),
  ]
  await api.as(company).call(putRota, {
    params: { farm_id: farm.id },
    body: {
      version: 0,
      escalate_after_minutes: 20,
      shifts: [
        {
          weekdays: [1, 2, 3, 4, 5, 6, 7],
          dates: null,
          from: '00:00',
          to: '00:00',
          people: [first.userId, second.userId],
        },
      ],
    },
  })
  await raiseTestNotification(api, company, {
    type: notificationKind.alarmCritical,
    subject: 'one',
    place: { farmId: farm.id },
    params: anAlarm,
  })
  const deliveredMessages = async () =>
    Promise.all(
      [first, second].map(async (person) =>
        (await api.as(person).call(listMessages)).map(({ state, reason }) => [state, reason]),
      ),
    )
  await runMessages()
  expect(await deliveredMessages()).toEqual([[['dropped', 'sample_data']], []])
  api.clock.set('2026-06-15T10:20:00Z')
  await runMessages()
  expect(await deliveredMessages()).toEqual([[['dropped', 'sample_data']], [['dropped', 'sample_data']]])
  expect(await mailsTo(first, second, company.manager)).toEqual([])
})

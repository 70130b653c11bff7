import { AlarmId, type NotificationId, type UserId } from '@herdboard/contract/core/ids.ts'
import { listAlarms } from '@herdboard/contract/monitoring/alarms.ts'
import { getMonitoringDashboard } from '@herdboard/contract/monitoring/monitoring.ts'
import {
  confirmAlarmLink,
  listAlarmResponseSteps,
  markAlarmsSeen,
  readAlarmLink,
} from '@herdboard/contract/people/escalation.ts'
import { putMessageChoice } from '@herdboard/contract/people/messages.ts'
import { type DutyShift, listRotas, putRota } from '@herdboard/contract/people/rotas.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { listNotifications, setNotificationsRead } from '@herdboard/contract/system/notifications.ts'
import { getToday } from '@herdboard/contract/system/today.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { mailLinkTokens } from '#mail-link-tokens.ts'
import type { MailLink } from '#modules/mail/mail.ts'
import { notifyPeople } from '#modules/messages/jobs.ts'
import { notifyAlarms } from '#modules/monitoring/service.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aPhone } from '#testing/fixtures/message-phones.ts'
import { raiseTestNotification } from '#testing/fixtures/notifications.ts'
import { anAlarm } from '#testing/fixtures/sensors.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection, type TestPerson } from '#testing/fixtures/test-company.ts'

// Two in the morning in Denmark.
const NIGHT = '2026-06-16T00:00:00Z'
const at = (time: string) => `2026-06-16T${time}:00.000Z`
const api = await testApi({ instant: NIGHT })
beforeEach(() => api.clock.set(NIGHT))

async function aFarmAtNight() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 3' })
  const section = await aSection(api.db, barn, { name: 'A1' })
  const worker = async (name: string) => {
    const person = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
    await sql`update user_account set first_name = ${name}, last_name = '' where id = ${person.userId}`.execute(api.db)
    return person
  }
  const people = { mette: await worker('Mette'), jens: await worker('Jens'), ole: await worker('Ole') }
  const alarm = async () => {
    const id = AlarmId.parse(await anAlarm(api, { directoryId: company.directoryId, farm, barn, section }))
    await tenantTransaction(api.database, company.directoryId, (db, scope) =>
      notifyAlarms(db, scope, api.clock.now(), [
        {
          ...{ id, type_id: 4, severity: 3, farm_id: farm.id, barn_id: barn.id, section_id: section.id },
          ...{ started_at: api.clock.now(), stopped_at: null, acknowledged_at: null },
        },
      ]),
    )
    return id
  }
  return { company, farm, manager: api.as(company), alarm, ...people }
}
type Night = Awaited<ReturnType<typeof aFarmAtNight>>

async function saveNightRota({ manager, farm }: Night, people: UserId[], rest: Partial<DutyShift> = {}) {
  const shift: DutyShift = { weekdays: [1, 2, 3, 4, 5, 6, 7], dates: null, from: '22:00', to: '06:00', people, ...rest }
  const version = (await manager.call(listRotas)).find(({ farm_id }) => farm_id === farm.id)?.version ?? 0
  const body = { escalate_after_minutes: 20, shifts: [shift], version }
  await manager.call(putRota, { params: { farm_id: farm.id }, body })
}

const runMessages = () =>
  runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, { 'notify-people': notifyPeople })
const runAt = async (time: string) => {
  api.clock.set(at(time))
  await runMessages()
}

/** Who got mails, in order, with how many. */
async function mailed({ mette, jens, ole, company }: Night): Promise<Record<string, number>> {
  const emails = { mette, jens, ole, manager: company.manager }
  const { rows } = await sql<{ to: string; count: number }>`select content ->> 'to' as to, count(*)::int as count
    from mail where kind = 'notification' and content ->> 'to' = any(${Object.values(emails).map(({ email }) => email)}::text[])
    group by 1`.execute(api.db)
  return Object.fromEntries(
    Object.entries(emails).flatMap(([name, { email }]) => {
      const found = rows.find(({ to }) => to === email)
      return found ? [[name, found.count]] : []
    }),
  )
}

/** The token with which a person's last mail is sent. */
async function seenTokenOf({ email }: { email: string }): Promise<string> {
  const { rows } = await sql<{ link: MailLink | null }>`select content -> 'link' as link from mail
    where content ->> 'to' = ${email} order by created_at desc limit 1`.execute(api.db)
  const link = rows[0]?.link
  if (link?.kind !== 'alarm') throw new Error('the mail has no link')
  return mailLinkTokens.alarm({ database: api.database, now: api.clock.now(), saveHash: async () => undefined }, link)
}

const responseSteps = async ({ manager }: Night, id: AlarmId) =>
  (await manager.call(listAlarmResponseSteps, { params: { id } })).map(({ kind, at: time, people }) =>
    [kind, time?.slice(11, 16), ...people].join(' '),
  )
const anybody = () => api.anonymous()

test('an alarm at night wakes the first, then the second, who says so by the link; nobody else is notified', async () => {
  const night = await aFarmAtNight()
  await saveNightRota(night, [night.mette.userId, night.jens.userId, night.ole.userId])
  const id = await night.alarm()
  await runMessages()
  expect(await mailed(night)).toEqual({ mette: 1 })
  await runAt('00:19')
  expect(await mailed(night)).toEqual({ mette: 1 })
  await runAt('00:20')
  expect(await mailed(night)).toEqual({ mette: 1, jens: 1 })

  const token = await seenTokenOf(night.jens)
  api.clock.set(at('00:25'))
  const line = 'Vand: intet flow i Stald 3, A1 siden 16.06.2026 02.00. Tjek hane, filter og strøm med det samme'
  // A mail scanner that opens the link changes nothing.
  for (const _ of [1, 2])
    expect(await anybody().call(readAlarmLink, { body: { token } })).toEqual({
      lines: [line],
      state: 'open',
      seen: null,
    })
  expect(await anybody().call(confirmAlarmLink, { body: { token } })).toEqual({
    lines: [line],
    state: 'seen',
    seen: { by: 'Jens', at: at('00:25') },
  })
  await runAt('00:45')
  await runAt('02:00')
  expect(await mailed(night)).toEqual({ mette: 1, jens: 1 })
  expect(await responseSteps(night, id)).toEqual([
    'notified 00:00 Mette',
    'not_seen 00:20 Mette',
    'notified 00:20 Jens',
    'seen 00:25 Jens',
  ])
  const [logged] = await night.manager.call(listAlarms, { query: { from: '2026-06-16', to: '2026-06-16' } })
  expect(logged).toMatchObject({ id, status: 'seen', seen: { by: 'Jens', at: at('00:25') } })
})

test('when nobody on duty looks, everybody is notified in the end, each person once', async () => {
  const night = await aFarmAtNight()
  await saveNightRota(night, [night.mette.userId])
  const id = await night.alarm()
  await runMessages()
  await runAt('00:20')
  expect(await mailed(night)).toEqual({ mette: 1, jens: 1, ole: 1, manager: 1 })
  await runAt('00:40')
  await runAt('03:00')
  expect(await mailed(night)).toEqual({ mette: 1, jens: 1, ole: 1, manager: 1 })
  expect((await responseSteps(night, id)).map((step) => step.split(' ').slice(0, 2).join(' '))).toEqual([
    'notified 00:00',
    'not_seen 00:20',
    'notified_everybody 00:20',
  ])
})

test('without a rota, and while nobody is on duty, everybody is notified at once', async () => {
  const night = await aFarmAtNight()
  await night.alarm()
  await runMessages()
  expect(await mailed(night)).toEqual({ mette: 1, jens: 1, ole: 1, manager: 1 })
  const gap = await aFarmAtNight()
  await saveNightRota(gap, [gap.mette.userId], { from: '06:00', to: '22:00' })
  const id = await gap.alarm()
  await runMessages()
  expect(await mailed(gap)).toEqual({ mette: 1, jens: 1, ole: 1, manager: 1 })
  expect((await responseSteps(gap, id))[0]).toMatch(/^notified_everybody 00:00/)
})

test('the one on duty is woken in quiet hours and without a chosen channel; the others are not', async () => {
  const night = await aFarmAtNight()
  const quietNight = { quiet_hours: { from: '22:00', to: '06:00' }, night_from: null, muted_kinds: [] }
  const none = { email_from: null, push_from: null, sms_from: null }
  await api.as(night.mette).call(putMessageChoice, { body: { ...quietNight, ...none } })
  for (const person of [night.jens, night.ole, night.company.manager])
    await api
      .as(person)
      .call(putMessageChoice, { body: { ...quietNight, email_from: 3, push_from: null, sms_from: null } })
  await saveNightRota(night, [night.mette.userId])
  await night.alarm()
  await runMessages()
  expect(await mailed(night)).toEqual({ mette: 1 })
  await runAt('00:20')
  expect(await mailed(night)).toEqual({ mette: 1 })
  // Quiet hours end at six, four in UTC.
  await runAt('04:00')
  expect(await mailed(night)).toEqual({ mette: 1, jens: 1, ole: 1, manager: 1 })
})

test('each person on duty is notified by every channel that they have, and the log says by which', async () => {
  const night = await aFarmAtNight()
  await aPhone(api.db, night.mette, '2026-06-01T00:00:00Z')
  await saveNightRota(night, [night.mette.userId, night.jens.userId])
  const id = await night.alarm()
  await runMessages()
  await runAt('00:20')
  const steps = await night.manager.call(listAlarmResponseSteps, { params: { id } })
  expect(
    steps.map(({ kind, people, messages }) => [kind, ...people, ...messages.map(({ channel }) => channel)]),
  ).toEqual([
    ['notified', 'Mette', 'email', 'sms'],
    ['not_seen', 'Mette'],
    ['notified', 'Jens', 'email'],
  ])
})

test('two alarms of a barn are one message, and one press sees both', async () => {
  const night = await aFarmAtNight()
  await saveNightRota(night, [night.mette.userId, night.jens.userId])
  const ids = [await night.alarm(), await night.alarm()]
  await runMessages()
  expect(await mailed(night)).toEqual({ mette: 1 })
  await anybody().call(confirmAlarmLink, { body: { token: await seenTokenOf(night.mette) } })
  for (const id of ids) expect((await responseSteps(night, id)).at(-1)).toBe('seen 00:00 Mette')
  await runAt('00:20')
  expect(await mailed(night)).toEqual({ mette: 1 })
})

test('opening the notification in the app, or a press on Today, ends the escalation', async () => {
  const [read, pressed] = [await aFarmAtNight(), await aFarmAtNight()]
  for (const night of [read, pressed]) {
    await saveNightRota(night, [night.mette.userId, night.jens.userId])
    await night.alarm()
  }
  await runMessages()
  const { data } = await api.as(read.mette).call(listNotifications, { query: {} })
  const ids = data.map(({ id }) => id) as NotificationId[]
  await api.as(read.mette).call(setNotificationsRead, { body: { notification_ids: ids, read_status: true } })
  const { lines } = await api.as(pressed.mette).call(getToday)
  const seen = lines[0]?.actions.find(({ kind }) => kind === 'seen')
  if (seen?.kind !== 'seen') throw new Error('an alarm on Today can be seen')
  await api.as(pressed.mette).call(markAlarmsSeen, { body: { notification_ids: seen.notification_ids } })
  await runAt('00:20')
  await runAt('00:40')
  expect(await mailed(read)).toEqual({ mette: 1 })
  expect(await mailed(pressed)).toEqual({ mette: 1 })
})

test('a colleague who was not notified and reads the notification does not end the escalation', async () => {
  const night = await aFarmAtNight()
  await saveNightRota(night, [night.mette.userId, night.jens.userId])
  await night.alarm()
  await runMessages()
  const { data } = await api.as(night.ole).call(listNotifications, { query: {} })
  const ids = data.map(({ id }) => id) as NotificationId[]
  expect(ids).toHaveLength(1)
  await api.as(night.ole).call(setNotificationsRead, { body: { notification_ids: ids, read_status: true } })
  await runAt('00:20')
  expect(await mailed(night)).toEqual({ mette: 1, jens: 1 })
})

test('a person who loses the right in the night is skipped', async () => {
  const night = await aFarmAtNight()
  await saveNightRota(night, [night.mette.userId, night.jens.userId, night.ole.userId])
  await night.alarm()
  await runMessages()
  await sql`update farm_permission set permission = 'Read' where user_id = ${night.jens.userId}`.execute(api.db)
  await runAt('00:20')
  expect(await mailed(night)).toEqual({ mette: 1, ole: 1 })
})

test('a mail that is refused does not wait for twenty minutes', async () => {
  const night = await aFarmAtNight()
  await saveNightRota(night, [night.mette.userId, night.jens.userId])
  await night.alarm()
  await runMessages()
  await sql`update mail set content = null, given_up_at = ${api.clock.now()} where content ->> 'to' = ${night.mette.email}`.execute(
    api.db,
  )
  await runAt('00:01')
  expect(await mailed(night)).toEqual({ jens: 1 })
})

test('the link has an effect once, for seven days, and only with the right on the farm', async () => {
  const night = await aFarmAtNight()
  await saveNightRota(night, [night.mette.userId])
  await night.alarm()
  await runMessages()
  const token = await seenTokenOf(night.mette)
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  // There is nothing to ask for: the page says where the alarm is.
  const message = 'Linket virker ikke mere. Se alarmen på overblikket'
  const gone = { status: 422, code: 'auth.alarm_link_gone', messages: [{ message }] }
  await expect(anybody().call(confirmAlarmLink, { body: { token: changed } })).rejects.toMatchObject(gone)
  await sql`update farm_permission set permission = 'Read' where user_id = ${night.mette.userId}`.execute(api.db)
  await expect(anybody().call(confirmAlarmLink, { body: { token } })).rejects.toMatchObject({ status: 403 })
  await sql`update farm_permission set permission = 'ReadWrite' where user_id = ${night.mette.userId}`.execute(api.db)
  await anybody().call(confirmAlarmLink, { body: { token } })
  // Somebody says that nobody looks at it after all: the old link does not change that.
  await sql`update alarm set acknowledged_at = null, acknowledged_by = null where directory_id = ${night.company.directoryId}`.execute(
    api.db,
  )
  expect(await anybody().call(confirmAlarmLink, { body: { token } })).toMatchObject({ state: 'open', seen: null })
  api.clock.set('2026-06-23T00:00:00Z')
  await expect(anybody().call(readAlarmLink, { body: { token } })).rejects.toMatchObject(gone)
})

test('an alarm that somebody looks at is still open: counted on its farm, and no day without alarms', async () => {
  const night = await aFarmAtNight()
  const id = await night.alarm()
  const { lines } = await night.manager.call(getToday)
  const seen = lines[0]?.actions.find(({ kind }) => kind === 'seen')
  if (seen?.kind !== 'seen') throw new Error('an alarm on Today can be seen')
  await night.manager.call(markAlarmsSeen, { body: { notification_ids: seen.notification_ids } })
  const state = async () => {
    const [farm] = await night.manager.call(getMonitoringDashboard, { query: { weaners: 'false' } })
    return [farm?.open_alarms, (await night.manager.call(getToday)).days_without_alarm]
  }
  api.clock.set('2026-06-19T12:00:00Z')
  expect(await state()).toEqual([1, 0])
  await sql`update alarm set ended_at = '2026-06-17T10:00:00Z' where id = ${id}`.execute(api.db)
  expect(await state()).toEqual([0, 2])
})

test('a notification that is about no alarm cannot be seen as one, and stays unread', async () => {
  const night = await aFarmAtNight()
  await raiseTestNotification(api, night.company, {
    type: notificationKind.feedLow,
    subject: night.farm.id,
    place: { farmId: night.farm.id },
    params: {},
  })
  const mette = api.as(night.mette)
  const [unread] = (await mette.call(listNotifications, { query: {} })).data
  const refusal = await mette
    .call(markAlarmsSeen, { body: { notification_ids: [unread?.id as NotificationId] } })
    .catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: expect.any(Number), code: 'request.malformed' })
  expect((await mette.call(listNotifications, { query: { is_read: 'false' } })).total_rows).toBe(1)
})

test('an alarm that somebody looks at stays on Today, muted, until it ends', async () => {
  const night = await aFarmAtNight()
  const id = await night.alarm()
  const mette = api.as(night.mette)
  const watched = async () => (await night.manager.call(getToday)).watched_alarms
  expect(await watched()).toEqual([])
  const seen = (await mette.call(getToday)).lines[0]?.actions.find(({ kind }) => kind === 'seen')
  if (seen?.kind !== 'seen') throw new Error('an alarm on Today can be seen')
  await mette.call(markAlarmsSeen, { body: { notification_ids: seen.notification_ids } })
  expect(await night.manager.call(getToday)).toMatchObject({ total_lines: 0, total_watched: 1 })
  expect(await watched()).toEqual([
    {
      ...{ alarm_id: id, title: 'Vand: intet flow: Stald 3, A1', severity: 3 },
      ...{ seen_by: 'Mette', seen_at: at('00:00'), assignee: null },
    },
  ])
  const assign = ({ userId }: TestPerson) =>
    sql`update alarm set assignee_id = ${userId} where id = ${id}`.execute(api.db)
  await assign(night.jens)
  expect((await watched())[0]).toMatchObject({ seen_by: 'Mette', assignee: 'Jens' })
  await assign(night.mette)
  expect((await watched())[0]).toMatchObject({ seen_by: 'Mette', assignee: null })
  await sql`update alarm set ended_at = ${at('03:00')} where id = ${id}`.execute(api.db)
  expect(await watched()).toEqual([])
})

import { getMeta } from '@herdboard/contract/people/accounts.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import {
  listNotificationGroups,
  listNotifications,
  patchNotification,
  readAllNotifications,
  setNotificationsRead,
} from '@herdboard/contract/system/notifications.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aSettlement, messagesOf, notificationsOf, raiseTestNotification } from '#testing/fixtures/notifications.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'

const api = await testApi({ instant: '2026-06-15T06:00:00Z' })

async function aFarmWithPlaces() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  const section = await aSection(api.db, barn, { name: 'A2' })
  return { company, farm, barn, section, who: api.as(company) }
}
type Herd = Awaited<ReturnType<typeof aFarmWithPlaces>>

const overCapacity = ({ farm, barn, section }: Herd, n = 170) => ({
  type: notificationKind.capacityOver,
  subject: section.id,
  place: { farmId: farm.id, barnId: barn.id, sectionId: section.id },
  params: { n, cap: 150 },
})
const emptyBatch = ({ farm, barn }: Herd, batch: string) => ({
  type: notificationKind.batchReadyToClose,
  subject: batch,
  place: { farmId: farm.id, barnId: barn.id },
  params: { batch },
})
const untilNextMinute = () => api.clock.advance({ minutes: 1 })

describe('notification', () => {
  test('[NOTIF-026] [NOTIF-027] [NOTIF-028] [NOTIF-030] notification states the event, the place and the form that handles it', async () => {
    const herd = await aFarmWithPlaces()
    await raiseTestNotification(api, herd.company, aSettlement(herd.section))

    const page = await notificationsOf(herd.who)
    expect(page).toMatchObject({ total_rows: 1, total_pages: 1 })
    const [notified] = page.data
    expect(notified).toMatchObject({
      message: 'Slagteafregning 4711: 100 grise, 8.950 kg den 10.06.2026. Godkend',
      icon_url: '/icons/meat.svg',
      read: false,
      requires_action: true,
      approved: false,
      rejected: false,
      disabled: false,
      disabled_reason: null,
      rejectable: true,
      publish_date: api.clock.now().toISOString(),
      category: 'NfnCategory.Form',
      type_id: notificationKind.settlementImport,
      type: 'Slagteafregning',
      route: null,
    })
    expect(notified?.resource).toEqual({
      resource_id: '4',
      reference_id: notified?.id,
      icon_url: '/icons/meat.svg',
      text: 'Slagtning',
      farm_id: herd.farm.id,
      barn_id: herd.barn.id,
      section_id: herd.section.id,
      batch_id: null,
    })
  })

  test('notification is in the language of the reader, with the right plural', async () => {
    const herd = await aFarmWithPlaces()
    await raiseTestNotification(api, herd.company, overCapacity(herd, 1))
    expect(await messagesOf(herd.who, {}, 'da')).toEqual(['Stald 4, A2 har 1 gris på 150 pladser'])
    expect(await messagesOf(herd.who, {}, 'en')).toEqual(['Stald 4, A2 holds 1 pig in 150 places'])
    expect(await messagesOf(herd.who, {}, 'es')).toEqual(['Stald 4, A2 tiene 1 cerdo en 150 plazas'])
  })

  test('notification names the farm when the reader sees several farms', async () => {
    const herd = await aFarmWithPlaces()
    await raiseTestNotification(api, herd.company, overCapacity(herd))
    await aFarm(api.db, herd.company, { name: 'Vestergaard' })
    expect(await messagesOf(herd.who)).toEqual(['Nygaard, Stald 4, A2 har 170 grise på 150 pladser'])
  })

  test('notification is raised once and updated; raised again after its solution it is a new one', async () => {
    const herd = await aFarmWithPlaces()
    expect(await raiseTestNotification(api, herd.company, overCapacity(herd, 170))).toBe(1)
    expect(await raiseTestNotification(api, herd.company, overCapacity(herd, 170))).toBe(0)
    expect(await raiseTestNotification(api, herd.company, overCapacity(herd, 175))).toBe(1)
    expect(await messagesOf(herd.who)).toEqual(['Stald 4, A2 har 175 grise på 150 pladser'])
  })
})

describe('notification readers', () => {
  test('notification is visible to those who may write on its farm at this moment only', async () => {
    const herd = await aFarmWithPlaces()
    await raiseTestNotification(api, herd.company, overCapacity(herd))
    const reader = await aPerson(api.db, { company: herd.company, farms: [{ farm: herd.farm, permission: 'Read' }] })
    const writer = await aPerson(api.db, {
      company: herd.company,
      farms: [{ farm: herd.farm, permission: 'ReadWrite' }],
    })
    expect(await messagesOf(api.as(reader))).toEqual([])
    expect(await messagesOf(api.as(writer))).toHaveLength(1)

    await api.db
      .updateTable('farm_permission')
      .set({ permission: 'Read' })
      .where('user_id', '=', writer.userId)
      .execute()
    expect(await messagesOf(api.as(writer))).toEqual([])
    expect((await api.as(writer).call(getMeta)).notifications).toEqual({ unread: 0, unhandled: 0, needs_me: 0 })
  })

  test('personal notification is visible to its user alone, and to nobody without the module', async () => {
    const herd = await aFarmWithPlaces()
    const farmWriter = await aPerson(api.db, {
      company: herd.company,
      farms: [{ farm: herd.farm, permission: 'Read' }],
    })
    await raiseTestNotification(api, herd.company, {
      type: notificationKind.assignmentAssigned,
      subject: 'vask',
      place: { farmId: herd.farm.id },
      params: { user: 'Anna Holm', task: 'Vask sektion A2', date: '2026-06-20' },
      toUser: farmWriter.userId,
    })
    expect(await messagesOf(api.as(farmWriter))).toEqual([
      'Anna Holm har givet dig opgaven "Vask sektion A2" til 20.06.2026',
    ])
    expect(await messagesOf(herd.who)).toEqual([])

    await sql`update directory set modules = '{}' where id = ${herd.company.directoryId}`.execute(api.db)
    expect(await messagesOf(api.as(farmWriter))).toEqual([])
  })
})

/** Six notifications, a minute apart. */
const herd = await aFarmWithPlaces()
const { who } = herd
for (const no of ['4711', '4712', '4713']) {
  await raiseTestNotification(api, herd.company, aSettlement(herd.section, { no }))
  untilNextMinute()
}
await raiseTestNotification(api, herd.company, overCapacity(herd))
untilNextMinute()
for (const batch of ['Hold 7', 'Hold 8']) {
  await raiseTestNotification(api, herd.company, emptyBatch(herd, batch))
  untilNextMinute()
}
const idOf = async (word: string) => {
  const [matches] = (await notificationsOf(who, { search_query: word })).data
  if (!matches) throw new Error(`no notification says ${word}`)
  return matches.id
}
const capacity = await idOf('pladser')

describe('notification list', () => {
  test('[API-045] [NOTIF-049] notification list comes in pages, newest first', async () => {
    const page = await notificationsOf(who, { page_size: 30, page_number: 1 })
    expect(page.data.map(({ type_id }) => type_id)).toEqual([9, 9, 12, 1, 1, 1])
    const beyond = await notificationsOf(who, { page_number: 7 })
    expect(beyond).toEqual({ data: [], total_pages: 1, total_rows: 6 })
  })

  test('[NOTIF-047] notification list has ten on a page when no size or an unsupported size is requested', async () => {
    const herd = await aFarmWithPlaces()
    for (const no of Array.from({ length: 12 }, (_, index) => index)) {
      await raiseTestNotification(api, herd.company, emptyBatch(herd, `Hold ${no}`))
    }
    const rowsOn = async (page_size?: number) =>
      (await notificationsOf(herd.who, page_size === undefined ? {} : { page_size })).data.length
    expect(await rowsOn()).toBe(10)
    expect(await rowsOn(11)).toBe(10)
    expect(await rowsOn(7)).toBe(10)
    expect(await rowsOn(20)).toBe(12)
  })

  test('notification list shows a batch name unchanged, even when it looks like a timestamp', async () => {
    const herd = await aFarmWithPlaces()
    await raiseTestNotification(api, herd.company, emptyBatch(herd, '2026-05-01T4'))
    expect(await messagesOf(herd.who)).toEqual(['2026-05-01T4 er tomt. Afslut holdet'])
  })

  test('notification list refuses a search for half a character with a message', async () => {
    const answer = await who.send(listNotifications, { query: { search_query: 'a\0b' } })
    expect(answer.statusCode).toBe(400)
  })

  test('[API-045] notification list is searched in the words that the reader sees', async () => {
    expect(await messagesOf(who, { search_query: 'er TOMT' })).toHaveLength(2)
    expect(await messagesOf(who, { search_query: 'er tomt' }, 'en')).toEqual([])
    expect(await messagesOf(who, { search_query: 'is empty' }, 'en')).toHaveLength(2)
    expect(await messagesOf(who, { search_query: '100%' })).toEqual([])
  })

  test('[API-045] [NOTIF-016] [NOTIF-031] notification list filters by type and state, in the words of the address or of the server', async () => {
    expect(
      await messagesOf(who, { type_ids: `${notificationKind.batchReadyToClose},${notificationKind.capacityOver}` }),
    ).toHaveLength(3)
    expect(await messagesOf(who, { status: 'unread' })).toEqual(['Stald 4, A2 har 170 grise på 150 pladser'])
    expect(await messagesOf(who, { status: 'requires-action' })).toHaveLength(5)
    expect(await messagesOf(who, { status: 'requires_action,unread' })).toHaveLength(6)
    await expect(messagesOf(who, { status: 'sleeping' })).rejects.toMatchObject({ status: 400 })
  })

  test('[API-045] [NOTIF-023] notification list sorts by state, type and message in the language of the reader', async () => {
    const types = async (sort: string, language = 'da') =>
      (await notificationsOf(who, { sort }, language)).data.map(({ type_id }) => type_id)
    expect(await types('type asc')).toEqual([12, 1, 1, 1, 9, 9])
    expect(await types('type asc', 'en')).toEqual([9, 9, 12, 1, 1, 1])
    expect((await types('status desc'))[0]).toBe(12)
    expect((await types('status asc')).at(-1)).toBe(12)
    const messages = await messagesOf(who, { sort: 'message asc' })
    expect(messages).toEqual([...messages].sort())
    expect(await types('publish_date asc')).toEqual([1, 1, 1, 12, 9, 9])
  })

  test('[API-077] [NOTIF-035] [NOTIF-036] [NOTIF-037] notification is marked read and unread again, for the reader alone', async () => {
    const colleague = await aPerson(api.db, {
      company: herd.company,
      farms: [{ farm: herd.farm, permission: 'ReadWrite' }],
    })
    const mark = (value: boolean) =>
      who.call(patchNotification, { params: { id: capacity }, body: [{ op: 'replace', path: '/read', value }] })
    expect((await mark(true)).read).toBe(true)
    expect(await messagesOf(who, { status: 'read' })).toHaveLength(1)
    expect(await messagesOf(who, { is_read: 'false' })).toHaveLength(5)
    expect(await messagesOf(api.as(colleague), { status: 'unread' })).toHaveLength(1)
    expect((await mark(false)).read).toBe(false)
    expect(await messagesOf(who, { is_read: 'false' })).toHaveLength(6)
  })

  test('[API-070] [API-071] [NOTIF-038] [NOTIF-039] [NOTIF-040] notifications can be marked several at a time and all together', async () => {
    const ids = (await notificationsOf(who, { type_ids: String(notificationKind.batchReadyToClose) })).data.map(
      ({ id }) => id,
    )
    const bulk = (read_status: boolean) =>
      who.call(setNotificationsRead, { body: { notification_ids: ids, read_status } })
    expect(await bulk(true)).toEqual({ changed: 2 })
    expect((await who.call(getMeta)).notifications).toMatchObject({ unread: 4, unhandled: 5 })
    expect(await bulk(false)).toEqual({ changed: 2 })
    expect(await who.call(readAllNotifications)).toEqual({ changed: 6 })
    expect((await who.call(getMeta)).notifications).toMatchObject({ unread: 0, unhandled: 5 })
  })

  test('[API-046] [NOTIF-029] notification list offers its groups, each with the types that it filters', async () => {
    const groups = await who.call(listNotificationGroups)
    expect(groups.map(({ id, text }) => `${id} ${text}`)).toEqual([
      '1 Til godkendelse',
      '2 Registreringer',
      '3 Opgaver',
      '4 Sundhed',
      '5 Alarmer',
      '6 Foder',
      '7 Økonomi',
      '8 Datakvalitet og system',
    ])
    expect(groups[1]).toMatchObject({ icon_id: 'history', type_ids: [6, 7, 8, 9, 10, 11, 12] })
  })

  test('[SHELL-110] [API-016] notification count reports unread notifications and those that require action', async () => {
    const other = await aFarmWithPlaces()
    await raiseTestNotification(api, other.company, overCapacity(other))
    await raiseTestNotification(api, other.company, emptyBatch(other, 'Hold 9'))
    expect((await other.who.call(getMeta)).notifications).toEqual({ unread: 2, unhandled: 1, needs_me: 2 })
  })
})

test('message stored before its method was renamed is still readable and blocks no other one', async () => {
  const herd = await aFarmWithPlaces()
  await raiseTestNotification(api, herd.company, {
    type: notificationKind.qualityInferior,
    subject: herd.farm.id,
    place: { farmId: herd.farm.id },
    params: { method: 'status_recency' },
  })
  await raiseTestNotification(api, herd.company, emptyBatch(herd, 'Hold 12'))
  expect(await messagesOf(herd.who)).toEqual([
    expect.stringContaining('Hold 12'),
    expect.stringContaining('status_recency'),
  ])
})

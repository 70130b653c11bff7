import { createPublicKey, verify } from 'node:crypto'
import { confirmAlarmLink } from '@herdboard/contract/people/escalation.ts'
import { listMessages, putMessageChoice } from '@herdboard/contract/people/messages.ts'
import { addPushBrowser, getPush, removePushBrowser } from '@herdboard/contract/people/push.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { listNotifications } from '@herdboard/contract/system/notifications.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { serverKeys } from '#modules/auth/sessions/server-keys.ts'
import { readConfig } from '#platform/config/config.ts'
import { readSealingKeys } from '#platform/identity/sealing-key.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { raiseTestNotification } from '#testing/fixtures/notifications.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { pushBrowser } from '#testing/outbound/push-browser.ts'
import { testReceiver } from '#testing/outbound/test-receiver.ts'
import { notifyPeople } from '../jobs.ts'
import { sendMessages } from '../sending/send-messages.ts'
import { createDeliveryTransport } from '../sending/transports.ts'

const NOON = '2026-06-15T10:00:00Z'
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const config = { privateTargets: ['127.0.0.0/8'] }
const api = await testApi({ instant: NOON, config })
const service = await testReceiver()
const keys = await serverKeys(api.database, readSealingKeys(api.app.deps.config))
beforeEach(() => {
  api.clock.set(NOON)
  service.received.length = 0
  service.answerNext()
  service.answerHeaders = {}
})

const deps = { database: api.database, clock: api.clock, log: api.app.deps.log }
const run = async (changes: Partial<typeof config> = {}) => {
  const transport = createDeliveryTransport(
    { ...api.app.deps.config, ...changes },
    { vapid: keys.webPush, links: keys.messageLinks },
  )
  await runDueJobs(deps, { 'notify-people': notifyPeople, 'send-messages': sendMessages(transport) })
}
const later = (seconds: number) => api.clock.set(new Date(api.clock.now().getTime() + seconds * 1000).toISOString())

async function aStaffedBarn() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 3' })
  const section = await aSection(api.db, barn, { name: 'A1' })
  const stockman = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const client = api.as(stockman)
  const place = { farmId: farm.id, barnId: barn.id, sectionId: section.id }
  const raise = (type: number, params: Record<string, string | number>, subject = 'one') =>
    raiseTestNotification(api, company, { type, subject, place, params })
  const switchOn = async () => {
    const browser = pushBrowser()
    const endpoint = `${service.address}/push/${browser.keys.auth}`
    await client.call(addPushBrowser, { body: { endpoint, keys: browser.keys } }, { headers: FIREFOX })
    return { ...browser, endpoint, path: new URL(endpoint).pathname }
  }
  const fates = async () =>
    (await client.call(listMessages))
      .filter(({ channel }) => channel === 'push')
      .map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`))
  return { company, farm, section, stockman, client, raise, switchOn, fates }
}
const anAlarm = { type: 4, advice: 4, time: NOON }
const unseenBarn = { h: 41, time: '2026-06-13T17:00:00Z' }

test('a severe alarm reaches a browser encrypted, signed and urgent, and is listed as sent', async () => {
  const { company, client, raise, switchOn, fates } = await aStaffedBarn()
  const browser = await switchOn()
  await raise(notificationKind.alarmCritical, anAlarm)
  await run()
  const [request, ...others] = service.received
  expect(others).toEqual([])
  expect(request?.path).toBe(browser.path)
  expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })
  const payload = JSON.parse(browser.decrypt(request?.body ?? Buffer.alloc(0)))
  expect(payload).toEqual({
    tag: expect.stringMatching(/^[\da-f-]{36}$/),
    title: company.name,
    body: 'Vand: intet flow i Stald 3, A1 siden 15.06.2026 12.00. Tjek hane, filter og strøm med det samme',
    language: 'da',
    path: `/notifications?types=${notificationKind.alarmCritical}`,
    is_severe: true,
    seen: { label: 'Set', token: expect.any(String) },
  })
  expect(request?.headers.topic).toBe(payload.tag.replaceAll('-', ''))
  // VAPID: a JWT by ES256 with the key that the browser subscribed with.
  const [, jwt = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(request?.headers.authorization ?? '') ?? []
  expect(key).toBe((await client.call(getPush)).public_key)
  const [head, claims = '', signature = ''] = jwt.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect([isSigned, JSON.parse(Buffer.from(claims, 'base64url').toString()).aud]).toEqual([true, service.address])
  expect(await fates()).toEqual(['sent'])
  // Neither an accepted message nor one of an earlier time is sent again.
  later(3600)
  await run()
  expect(service.received).toHaveLength(1)
})

test('a push service that fails once gets the message once more, and the browser knows it is the same', async () => {
  const { raise, switchOn, fates } = await aStaffedBarn()
  const browser = await switchOn()
  service.answerNext(500)
  await raise(notificationKind.alarmCritical, anAlarm)
  await run()
  expect(await fates()).toEqual(['handed_over'])
  later(14)
  await run()
  expect(service.received).toHaveLength(1)
  later(1)
  await run()
  const [first, second, ...others] = service.received.map(({ body }) => JSON.parse(browser.decrypt(body)).tag)
  expect([second, others]).toEqual([first, []])
  expect(await fates()).toEqual(['sent'])
})

test('a message that waits for its next attempt holds no token of its alarm', async () => {
  const { company, raise, switchOn } = await aStaffedBarn()
  const browser = await switchOn()
  service.answerNext(500)
  await raise(notificationKind.alarmCritical, anAlarm)
  await run()
  const { rows } = await sql<{ content: string }>`select content::text from message_delivery
    where directory_id = ${company.directoryId}`.execute(api.db)
  later(15)
  await run()
  const tokens: string[] = service.received.map(({ body }) => JSON.parse(browser.decrypt(body)).seen.token)
  expect([rows.length, tokens.length, new Set(tokens).size]).toEqual([1, 2, 2])
  for (const token of tokens) expect(rows[0]?.content).not.toContain(token)
  expect(rows[0]?.content).not.toContain('/auth/seen')
})

test('a process that dies after the push service took a message sends it again, as the same one', async () => {
  const { raise, switchOn, fates } = await aStaffedBarn()
  const browser = await switchOn()
  await raise(notificationKind.alarmCritical, anAlarm)
  const transport = createDeliveryTransport(api.app.deps.config, { vapid: keys.webPush, links: keys.messageLinks })
  await runDueJobs(deps, {
    'notify-people': notifyPeople,
    'send-messages': sendMessages(async (...delivery) => {
      await transport(...delivery)
      throw new Error('killed')
    }),
  })
  expect([service.received.length, await fates()]).toEqual([1, ['handed_over']])
  later(60)
  await run()
  const [first, second, ...others] = service.received.map(({ body }) => JSON.parse(browser.decrypt(body)).tag)
  expect([second, others, await fates()]).toEqual([first, [], ['sent']])
})

test('a push service says when it wants to be asked again', async () => {
  const { raise, switchOn } = await aStaffedBarn()
  await switchOn()
  service.answerNext(429)
  service.answerHeaders = { 'retry-after': '120' }
  await raise(notificationKind.alarmCritical, anAlarm)
  await run()
  later(119)
  await run()
  expect(service.received).toHaveLength(1)
  later(1)
  await run()
  expect(service.received).toHaveLength(2)
})

test.each([404, 410])('a browser that its push service does not know (%i) is removed', async (status) => {
  const { client, raise, switchOn, fates } = await aStaffedBarn()
  await switchOn()
  await switchOn()
  service.answerNext(status)
  await raise(notificationKind.alarmCritical, anAlarm)
  await run()
  expect(service.received).toHaveLength(2)
  const { browsers } = await client.call(getPush)
  const left = service.received[1]?.path
  expect(browsers.map(({ endpoint }) => new URL(endpoint).pathname)).toEqual([left])
  expect(await fates()).toEqual(['sent'])
})

test('a message whose last browser is gone has failed', async () => {
  const { raise, switchOn, fates } = await aStaffedBarn()
  await switchOn()
  service.answerNext(410)
  await raise(notificationKind.alarmCritical, anAlarm)
  await run()
  expect(await fates()).toEqual(['failed'])
})

test('a push service that does not answer for a day has failed', async () => {
  const { raise, switchOn, fates } = await aStaffedBarn()
  await switchOn()
  await raise(notificationKind.alarmCritical, anAlarm)
  for (let hour = 0; hour <= 24; hour++) {
    service.answerNext(...Array<number>(20).fill(503))
    await run()
    later(3600)
  }
  expect(await fates()).toEqual(['failed'])
  const requests = service.received.length
  service.answerNext()
  later(3600)
  await run()
  expect(service.received).toHaveLength(requests)
})

test('messages of the same kind and farm are one push, and what is only worth a look is less urgent', async () => {
  const { client, raise, switchOn } = await aStaffedBarn()
  const browser = await switchOn()
  await client.call(putMessageChoice, {
    body: { email_from: null, push_from: 2, sms_from: null, quiet_hours: null, night_from: 3, muted_kinds: [] },
  })
  for (const subject of ['a', 'b', 'c', 'd', 'e', 'f'])
    await raise(notificationKind.checkInMissing, unseenBarn, subject)
  await raise(notificationKind.capacityOver, { n: 170, cap: 150 })
  await run()
  const pushedMessages = service.received.map(({ headers, body }) => [
    headers.urgency,
    JSON.parse(browser.decrypt(body)).body,
  ])
  const line = 'Intet tilsyn i Stald 3, A1 i 41 timer'
  expect(pushedMessages.find(([urgency]) => urgency === 'high')?.[1]).toBe([line, line, line, line, '+2'].join('\n'))
  expect(pushedMessages.map(([urgency]) => urgency).toSorted()).toEqual(['high', 'normal'])
})

test('who switches push on gets nothing that was raised before', async () => {
  const { raise, switchOn } = await aStaffedBarn()
  await raise(notificationKind.alarmCritical, anAlarm)
  later(1)
  await switchOn()
  await run()
  expect(service.received).toEqual([])
})

test('a person sees and removes only the own browsers, and a second call adds none', async () => {
  const { company, client, switchOn } = await aStaffedBarn()
  const { endpoint, keys: browserKeys } = await switchOn()
  await client.call(addPushBrowser, { body: { endpoint, keys: browserKeys } }, { headers: FIREFOX })
  const [browser, ...others] = (await client.call(getPush)).browsers
  expect([browser?.device, others]).toEqual(['Firefox, Windows', []])
  const stranger = api.as((await aStaffedBarn()).stockman)
  for (const other of [api.as(company), stranger]) {
    expect((await other.call(getPush)).browsers).toEqual([])
    await expect(other.call(removePushBrowser, { params: { id: browser?.id ?? '' } })).rejects.toMatchObject({
      status: 404,
    })
  }
  // Another person of the company who uses the same browser takes it over.
  await api.as(company).call(addPushBrowser, { body: { endpoint, keys: browserKeys } })
  expect((await client.call(getPush)).browsers).toEqual([])
  const [taken] = (await api.as(company).call(getPush)).browsers
  await api.as(company).call(removePushBrowser, { params: { id: taken?.id ?? '' } })
  expect((await api.as(company).call(getPush)).browsers).toEqual([])
})

test('a browser that is removed before its time gets nothing, and the list says why', async () => {
  const { client, raise, switchOn, fates } = await aStaffedBarn()
  await switchOn()
  api.clock.set('2026-06-15T23:30:00Z')
  await raise(notificationKind.checkInMissing, unseenBarn)
  await run()
  const [browser] = (await client.call(getPush)).browsers
  await client.call(removePushBrowser, { params: { id: browser?.id ?? '' } })
  api.clock.set('2026-06-16T04:00:00Z')
  await run()
  expect(service.received).toEqual([])
  expect(await fates()).toEqual(['dropped: no_address'])
})

test('no request goes to an address that is not public, whatever the browser says', async () => {
  const { client, raise, fates } = await aStaffedBarn()
  const port = new URL(service.address).port
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])
    await client.call(addPushBrowser, {
      body: { endpoint: `http://${host}:${port}/push/${host}`, keys: pushBrowser().keys },
    })
  await raise(notificationKind.alarmCritical, anAlarm)
  await run({ privateTargets: [] })
  expect(service.received).toEqual([])
  expect(await fates()).toEqual(['failed'])
})

test('a browser without the address of a push service, or with an impossible key, is refused', async () => {
  const strict = await testApi({ instant: NOON })
  const client = strict.as(await aCompany(strict.db))
  const { keys } = pushBrowser()
  const refusalOf = (endpoint: string, p256dh = keys.p256dh) =>
    client.call(addPushBrowser, { body: { endpoint, keys: { ...keys, p256dh } } }).then(
      () => 'added',
      ({ code }) => code,
    )
  for (const address of ['http://push.example/1', 'https://10.0.0.1/p', 'https://localhost/p', 'http://127.0.0.1/x'])
    expect([address, await refusalOf(address)]).toEqual([address, 'push.no_push_service'])
  expect(await refusalOf('https://push.example/1', 'B'.repeat(87))).toBe('push.no_push_service')
  expect(await refusalOf('https://push.example/1')).toBe('added')
})

test('private targets are read from the settings', () => {
  expect(readConfig({}).privateTargets).toEqual([])
  expect(readConfig({ HERDBOARD_PRIVATE_TARGETS: '10.0.0.7, 192.168.0.0/16' }).privateTargets).toEqual([
    '10.0.0.7',
    '192.168.0.0/16',
  ])
  expect(() => readConfig({ HERDBOARD_PRIVATE_TARGETS: 'everything' })).toThrow(/HERDBOARD_PRIVATE_TARGETS must/)
})

test('the press on "seen" marks the notification and its alarm without a sign-in, and nothing else', async () => {
  const { company, farm, section, stockman, client, raise, switchOn } = await aStaffedBarn()
  const browser = await switchOn()
  const alarm = crypto.randomUUID()
  await sql`insert into alarm (directory_id, id, farm_id, barn_id, section_id, type_id, severity, started_at)
    select ${company.directoryId}, ${alarm}, ${farm.id}, barn_id, ${section.id}, 4, 3, ${NOON}::timestamptz
    from section where id = ${section.id}`.execute(api.db)
  await raise(notificationKind.alarmCritical, anAlarm, alarm)
  await raise(notificationKind.treatmentOverdue, { d: 2, date: '2026-06-14' })
  await run()
  const buttonOf = (type: number) =>
    service.received.map(({ body }) => JSON.parse(browser.decrypt(body))).find(({ path }) => path.endsWith(`=${type}`))
      .seen as { token: string } | null
  const token = buttonOf(notificationKind.alarmCritical)?.token ?? ''
  // Only an alarm can be seen.
  expect(buttonOf(notificationKind.treatmentOverdue)).toBeNull()
  const press = (value: string) => api.anonymous().call(confirmAlarmLink, { body: { token: value } })
  const unread = async () =>
    (await client.call(listNotifications, { query: { is_read: 'false' } })).data.map(({ type_id }) => type_id)
  const seenBy = async () =>
    (
      await sql<{ acknowledged_by: string | null }>`select acknowledged_by from alarm where id = ${alarm}`.execute(
        api.db,
      )
    ).rows[0]?.acknowledged_by

  for (const forged of [`x${token.slice(1)}`, `${token.slice(0, 40)}xxxx${token.slice(44)}`, 'x'])
    await expect(press(forged)).rejects.toMatchObject({ status: 422 })
  expect([await seenBy(), (await unread()).length]).toEqual([null, 2])

  await press(token)
  await press(token)
  expect(await seenBy()).toBe(stockman.userId)
  expect(await unread()).toEqual([notificationKind.treatmentOverdue])
  const { rows } = await sql<{ action: string; user_id: string }>`select action, user_id from audit_entry
    where directory_id = ${company.directoryId} and subject_id = ${alarm}`.execute(api.db)
  expect(rows).toEqual([{ action: 'alarm.update', user_id: stockman.userId }])
})

test('the press on "seen" of a person who lost the farm has no effect', async () => {
  const { stockman, raise, switchOn } = await aStaffedBarn()
  const browser = await switchOn()
  await raise(notificationKind.alarmCritical, anAlarm)
  await run()
  await sql`delete from farm_permission where user_id = ${stockman.userId}`.execute(api.db)
  const { token } = JSON.parse(browser.decrypt(service.received[0]?.body ?? Buffer.alloc(0))).seen
  await expect(api.anonymous().call(confirmAlarmLink, { body: { token } })).rejects.toMatchObject({ status: 422 })
})

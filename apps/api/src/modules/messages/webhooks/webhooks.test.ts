import { createHmac } from 'node:crypto'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { addWebhook, listWebhooks, removeWebhook, testWebhook } from '@herdboard/contract/system/webhooks.ts'
import { beforeEach, expect, test } from 'vitest'
import { serverKeys } from '#modules/auth/sessions/server-keys.ts'
import { readSealingKeys } from '#platform/identity/sealing-key.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { isPublicAddress, privateTargets } from '#platform/outbound/private-targets.ts'
import { testApi } from '#testing/api/test-api.ts'
import { raiseTestNotification } from '#testing/fixtures/notifications.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { type ReceivedRequest, testReceiver } from '#testing/outbound/test-receiver.ts'
import { notifyPeople } from '../jobs.ts'
import { sendWebhooks } from './send-webhooks.ts'

const NOON = '2026-06-15T10:00:00Z'
const api = await testApi({ instant: NOON, config: { privateTargets: ['127.0.0.0/8'] } })
const { messageLinks: key } = await serverKeys(api.database, readSealingKeys(api.app.deps.config))
const receiver = await testReceiver()
const other = await testReceiver()
beforeEach(() => {
  api.clock.set(NOON)
  for (const each of [receiver, other]) {
    each.received.length = 0
    each.answerNext()
    each.answerHeaders = {}
  }
})

const run = (ranges = ['127.0.0.0/8']) =>
  runDueJobs(
    { database: api.database, clock: api.clock, log: api.app.deps.log },
    { 'notify-people': notifyPeople, 'send-webhooks': sendWebhooks({ key, targets: privateTargets(ranges) }) },
  )
const later = (seconds: number) => api.clock.set(new Date(api.clock.now().getTime() + seconds * 1000).toISOString())

async function aWatchedFarm() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 3' })
  const section = await aSection(api.db, barn, { name: 'A1' })
  const boss = api.as(company)
  const place = { farmId: farm.id, barnId: barn.id, sectionId: section.id }
  const raise = (type: number, params: Record<string, string | number>, subject = 'one') =>
    raiseTestNotification(api, company, { type, subject, place, params })
  const add = (url: string, rest: { min_severity?: 2 | 3; type_ids?: number[] } = {}) =>
    boss.call(addWebhook, { body: { url, ...rest } })
  const states = async (webhookId: string) => {
    const webhook = (await boss.call(listWebhooks)).webhooks.find(({ id }) => id === webhookId)
    return {
      isFailing: webhook?.failing_since !== null,
      newest: webhook?.newest.map(({ state, attempts, error }) => [state, attempts, error]),
    }
  }
  return { company, farm, boss, raise, add, states }
}
const anAlarm = { type: 4, advice: 4, time: NOON }
const alarm = notificationKind.alarmCritical

/** Verifies an event as its receiver does, by the specification of Standard Webhooks. */
function isSignedWith(secret: string | null, request: ReceivedRequest | undefined): boolean {
  const bytes = Buffer.from((secret ?? '').replace('whsec_', ''), 'base64')
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request?.headers ?? {}
  const expected = createHmac('sha256', bytes).update(`${id}.${timestamp}.${request?.body}`).digest('base64')
  return bytes.length === 32 && signature === `v1,${expected}`
}

test('severe notification is sent to the address of the company, signed by its secret', async () => {
  const { company, farm, raise, add, states } = await aWatchedFarm()
  const { id, secret } = await add(`${receiver.address}/hook`)
  later(1)
  await raise(alarm, anAlarm)
  await raise(notificationKind.capacityOver, { n: 170, cap: 150 })
  await run()
  const [request, ...others] = receiver.received
  expect([request?.path, others]).toEqual(['/hook', []])
  expect(isSignedWith(secret, request)).toBe(true)
  expect(request?.headers['webhook-timestamp']).toBe(String(Date.parse('2026-06-15T10:00:01Z') / 1000))
  expect(JSON.parse(String(request?.body))).toEqual({
    type: 'notification.raised',
    timestamp: '2026-06-15T10:00:01.000Z',
    data: {
      id: expect.any(String),
      kind: 'alarm_3',
      type_id: alarm,
      severity: 3,
      text: expect.stringContaining('Nygaard, Stald 3, A1'),
      farm: { id: farm.id, name: 'Nygaard' },
      company: { id: company.directoryId, name: company.name },
    },
  })
  expect(await states(id)).toEqual({ isFailing: false, newest: [['sent', 1, null]] })
  later(3600)
  await run()
  expect(receiver.received).toHaveLength(1)
})

test('receiver that fails once gets the event once more with the same id, signed anew', async () => {
  const { raise, add, states } = await aWatchedFarm()
  const { id, secret } = await add(receiver.address)
  receiver.answerNext(500)
  await raise(alarm, anAlarm)
  await run()
  expect(await states(id)).toEqual({ isFailing: true, newest: [['waiting', 1, '500']] })
  later(15)
  await run()
  const [first, second, ...others] = receiver.received
  expect(others).toEqual([])
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])).toBe(15)
  expect([first, second].map((request) => isSignedWith(secret, request))).toEqual([true, true])
  expect(await states(id)).toEqual({ isFailing: false, newest: [['sent', 2, null]] })
})

test('receiver that accepts nothing for a day has failed, after longer and longer pauses', async () => {
  const { raise, add, states } = await aWatchedFarm()
  const { id } = await add(receiver.address)
  await raise(alarm, anAlarm)
  const pauses: number[] = []
  let last = Date.parse(NOON)
  for (let minute = 0; minute <= 25 * 60; minute += 15) {
    receiver.answerNext(503)
    const before = receiver.received.length
    await run()
    if (receiver.received.length > before) {
      pauses.push((api.clock.now().getTime() - last) / 60_000)
      last = api.clock.now().getTime()
    }
    later(900)
  }
  expect(pauses.slice(0, 4)).toEqual([0, 15, 15, 15])
  expect(Math.max(...pauses)).toBe(60)
  const { isFailing, newest } = await states(id)
  expect([isFailing, newest?.[0]?.[0], newest?.[0]?.[2]]).toEqual([true, 'failed', '503'])
})

test('receiver that does not answer delays neither the other webhooks nor its own events twice', async () => {
  const { raise, add, states } = await aWatchedFarm()
  const slow = await add(receiver.address)
  const quick = await add(other.address)
  receiver.answerNext('never', 'never', 'never')
  for (const subject of ['one', 'two', 'three']) await raise(alarm, anAlarm, subject)
  const began = performance.now()
  const running = run()
  await expect.poll(() => other.received.length, { timeout: 8_000 }).toBe(3)
  expect(performance.now() - began).toBeLessThan(8_000)
  await running
  // One request of ten seconds, not three.
  expect(receiver.received).toHaveLength(1)
  expect((await states(slow.id)).newest?.map(([state]) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  expect((await states(slow.id)).newest).toContainEqual(['waiting', 1, 'timeout'])
  expect((await states(quick.id)).newest?.map(([state]) => state)).toEqual(['sent', 'sent', 'sent'])
}, 30_000)

test('press on "send a test" shows its outcome after one attempt', async () => {
  const { boss, add, states } = await aWatchedFarm()
  const { id, secret } = await add(`${receiver.address}/test`)
  await boss.call(testWebhook, { params: { id } })
  await run()
  expect(JSON.parse(String(receiver.received[0]?.body)).type).toBe('webhook.test')
  expect(isSignedWith(secret, receiver.received[0])).toBe(true)
  receiver.answerNext(404)
  later(1)
  await boss.call(testWebhook, { params: { id } })
  await run()
  later(3600)
  await run()
  expect(receiver.received.filter(({ path }) => path === '/test')).toHaveLength(2)
  expect((await states(id)).newest).toEqual([
    ['failed', 1, '404'],
    ['sent', 1, null],
  ])
})

test('webhook gets the kinds and the severity that the administrator chose', async () => {
  const { raise, add } = await aWatchedFarm()
  await add(`${receiver.address}/all`, { min_severity: 2 })
  await add(`${receiver.address}/capacity`, { min_severity: 2, type_ids: [notificationKind.capacityOver] })
  await raise(alarm, anAlarm)
  await raise(notificationKind.capacityOver, { n: 170, cap: 150 })
  await run()
  const got = receiver.received.map(({ path, body }) => `${path} ${JSON.parse(String(body)).data.kind}`)
  expect(got.toSorted()).toEqual(['/all alarm_3', '/all capacity_over', '/capacity capacity_over'])
})

test('no event goes to an address that is not public: by number, by name or by redirect', async () => {
  const { boss, add, states } = await aWatchedFarm()
  const port = new URL(receiver.address).port
  const ids: string[] = []
  // Allowed when it was added; the operator has taken the range out of the list since.
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f000001'])
    ids.push((await add(`https://${host}:${port}/`)).id)
  for (const id of ids) await boss.call(testWebhook, { params: { id } })
  await run([])
  for (const id of ids) expect((await states(id)).newest).toEqual([['failed', 1, 'not a public address']])

  const { id } = await add(other.address)
  other.answerNext(302)
  other.answerHeaders = { location: receiver.address }
  await boss.call(testWebhook, { params: { id } })
  await run()
  expect((await states(id)).newest).toEqual([['failed', 1, '302']])
  expect(receiver.received).toEqual([])
})

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:400f::200e', true],
  ['10.0.0.1', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['no address', false],
])('address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('the secret is returned once, and other companies and employees reach no webhook', async () => {
  const { company, farm, boss, add } = await aWatchedFarm()
  const options = { key: 'once' }
  const body = { url: `${receiver.address}/once` }
  const first = await boss.call(addWebhook, { body }, options)
  expect(first.secret).toMatch(/^whsec_/)
  expect(await boss.call(addWebhook, { body }, options)).toEqual({ id: first.id, secret: null })
  expect(JSON.stringify(await boss.call(listWebhooks))).not.toContain(String(first.secret))
  expect((await add(receiver.address)).secret).not.toBe(first.secret)

  const stranger = api.as(await aCompany(api.db))
  expect((await stranger.call(listWebhooks)).webhooks).toEqual([])
  for (const endpoint of [testWebhook, removeWebhook])
    await expect(stranger.call(endpoint, { params: { id: first.id } })).rejects.toMatchObject({ status: 404 })
  const employee = api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] }))
  await expect(employee.call(listWebhooks)).rejects.toMatchObject({ status: 403 })

  await boss.call(removeWebhook, { params: { id: first.id } })
  expect((await boss.call(listWebhooks)).webhooks).toHaveLength(1)
})

test('address must be public and https unless the operator allows private targets; ten are enough', async () => {
  const strict = await testApi({ instant: NOON })
  const boss = strict.as(await aCompany(strict.db))
  const refusalOf = (url: string) =>
    boss.call(addWebhook, { body: { url } }).then(
      () => 'added',
      ({ code }) => code,
    )
  expect(await refusalOf('http://hooks.example/')).toBe('webhook.not_https')
  expect(await refusalOf('https://user@hooks.example/')).toBe('webhook.with_password')
  for (const host of [
    '127.0.0.1',
    '[::1]',
    '0x7f000001',
    '10.1.2.3',
    '169.254.169.254',
    'localhost',
    'intranet',
    'a.local',
  ])
    expect([host, await refusalOf(`https://${host}/`)]).toEqual([host, 'webhook.not_public'])
  for (let no = 0; no < 10; no++) await boss.call(addWebhook, { body: { url: `https://hooks.example/${no}` } })
  await expect(boss.call(addWebhook, { body: { url: 'https://hooks.example/' } })).rejects.toMatchObject({
    code: 'webhook.too_many',
  })
})

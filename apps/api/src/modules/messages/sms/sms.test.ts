import { listAlarms } from '@herdboard/contract/monitoring/alarms.ts'
import { confirmAlarmLink } from '@herdboard/contract/people/escalation.ts'
import { defaultMessageChoice, listMessages, putMessageChoice } from '@herdboard/contract/people/messages.ts'
import {
  getMessagePhone,
  putMessagePhone,
  removeMessagePhone,
  verifyMessagePhone,
} from '@herdboard/contract/people/phone.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { serverKeys } from '#modules/auth/sessions/server-keys.ts'
import { readConfig } from '#platform/config/config.ts'
import type { SmsConfig } from '#platform/config/sms-config.ts'
import { readSealingKeys } from '#platform/identity/sealing-key.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aPhone } from '#testing/fixtures/message-phones.ts'
import { raiseTestNotification } from '#testing/fixtures/notifications.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'
import { testReceiver } from '#testing/outbound/test-receiver.ts'
import { notifyPeople } from '../jobs.ts'
import { sendMessages } from '../sending/send-messages.ts'
import { createDeliveryTransport } from '../sending/transports.ts'

const NOON = '2026-06-15T10:00:00Z'
const gateway = await testReceiver()
const settings = {
  HERDBOARD_SMS: `${gateway.address}/sms`,
  HERDBOARD_SMS_HEADER: 'Authorization: Bearer hemmelig',
  HERDBOARD_SMS_BODY: '{"recipients":[{"msisdn":"{to}"}],"message":"{text}"}',
}
const api = await testApi({ instant: NOON, config: { sms: readConfig(settings).sms } })
const keys = await serverKeys(api.database, readSealingKeys(api.app.deps.config))
beforeEach(() => {
  api.clock.set(NOON)
  gateway.received.length = 0
  gateway.answerNext()
})

const run = async (sms: SmsConfig | null = api.app.deps.config.sms) => {
  const transport = createDeliveryTransport(
    { ...api.app.deps.config, sms },
    { vapid: keys.webPush, links: keys.messageLinks },
  )
  await runDueJobs(
    { database: api.database, clock: api.clock, log: api.app.deps.log },
    { 'notify-people': notifyPeople, 'send-messages': sendMessages(transport) },
  )
}
const later = (seconds: number) => api.clock.set(new Date(api.clock.now().getTime() + seconds * 1000).toISOString())
const texts = () => gateway.received.map(({ body }) => JSON.parse(body.toString()).message as string)

async function aStockman() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald "3"' })
  const section = await aSection(api.db, barn, { name: 'A1' })
  const stockman = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const client = api.as(stockman)
  const raise = (subject = 'one', type: number = notificationKind.alarmCritical) =>
    raiseTestNotification(api, company, {
      type,
      subject,
      place: { farmId: farm.id, barnId: barn.id, sectionId: section.id },
      params: { type: 4, advice: 4, time: NOON },
    })
  const fates = async () =>
    (await client.call(listMessages))
      .filter(({ channel }) => channel === 'sms')
      .map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`))
  return { company, farm, section, stockman, client, raise, fates }
}
const codeIn = (text: string | undefined): string => /\d{6}/.exec(text ?? '')?.[0] ?? ''
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('telephone gets nothing but its code until the code is typed, and then alarms of one segment', async () => {
  const { client, raise, fates } = await aStockman()
  expect(await client.call(getMessagePhone)).toEqual({
    is_available: true,
    phone: null,
    is_verified: false,
    tries_left: 0,
  })
  expect(await client.call(putMessagePhone, { body: { phone: '12 34 56 78' } })).toEqual({
    is_available: true,
    phone: '+4512345678',
    is_verified: false,
    tries_left: 5,
  })
  await raise('before')
  await run()
  expect(texts()).toEqual([expect.stringMatching(/^\d{6} er din kode til beskeder fra Svinestien\./)])
  const code = codeIn(texts()[0])
  later(1)
  expect(await client.call(verifyMessagePhone, { body: { code: wrong(code) } })).toMatchObject({
    is_verified: false,
    tries_left: 4,
  })
  expect(await client.call(verifyMessagePhone, { body: { code } })).toMatchObject({ is_verified: true, tries_left: 0 })

  later(600)
  await raise('after')
  await run()
  const request = gateway.received[1]
  expect(request?.path).toBe('/sms')
  expect(request?.headers).toMatchObject({ authorization: 'Bearer hemmelig', 'content-type': 'application/json' })
  const { recipients, message } = JSON.parse(request?.body.toString() ?? '')
  expect(recipients).toEqual([{ msisdn: '+4512345678' }])
  // The link says "seen" without a sign-in; a session on a telephone has ended by the night.
  expect(message).toMatch(
    /^Vand: intet flow i Stald "3", A1 siden 15\.06\.2026 12\.00\. Tjek hane,\.\.\. https:\/\/svinestien\.example\/auth\/seen\?token=[\w-]{43}$/,
  )
  expect(message.length).toBeLessThanOrEqual(160)
  expect([gateway.received.length, await fates()]).toEqual([2, ['sent']])
})

test('link of an SMS about an alarm marks it as seen; any other opens the notifications', async () => {
  const { company, farm, section, stockman, client, raise } = await aStockman()
  await aPhone(api.db, stockman, '2026-06-01T00:00:00Z')
  const alarm = crypto.randomUUID()
  await sql`insert into alarm (directory_id, id, farm_id, barn_id, section_id, type_id, severity, started_at)
    select ${company.directoryId}, ${alarm}, ${farm.id}, barn_id, ${section.id}, 4, 3, ${NOON}::timestamptz
    from section where directory_id = ${company.directoryId} and id = ${section.id}`.execute(api.db)
  await raise(alarm)
  await raise('barn', notificationKind.checkInMissing)
  await run()
  const links = texts().map((text) => new URL(text.split(' ').at(-1) ?? ''))
  expect(links.map(({ pathname }) => pathname).toSorted()).toEqual(['/auth/seen', '/notifications'])
  const token = links.map(({ searchParams }) => searchParams.get('token')).find((one) => one !== null) ?? ''
  const anybody = api.anonymous()
  expect(await anybody.call(confirmAlarmLink, { body: { token } })).toMatchObject({ state: 'seen' })
  expect((await client.call(listAlarms, { query: { from: '2026-06-15', to: '2026-06-15' } }))[0]?.status).toBe('seen')
  const guessed = `${token.slice(0, 22)}${'A'.repeat(21)}`
  await expect(anybody.call(confirmAlarmLink, { body: { token: guessed } })).rejects.toMatchObject({
    code: 'auth.alarm_link_gone',
  })
})

test('five wrong codes end the code, also for who then types the right one', async () => {
  const { client } = await aStockman()
  await client.call(putMessagePhone, { body: { phone: '+4512345678' } })
  await run()
  const code = codeIn(texts()[0])
  for (const left of [4, 3, 2, 1, 0])
    expect((await client.call(verifyMessagePhone, { body: { code: wrong(code) } })).tries_left).toBe(left)
  expect((await client.call(verifyMessagePhone, { body: { code } })).is_verified).toBe(false)
})

test('code is valid for ten minutes, and only for the number that it was sent to', async () => {
  const { client } = await aStockman()
  await client.call(putMessagePhone, { body: { phone: '+4512345678' } })
  await run()
  const code = codeIn(texts()[0])
  later(600)
  expect(await client.call(verifyMessagePhone, { body: { code } })).toMatchObject({ is_verified: false, tries_left: 0 })
  await client.call(putMessagePhone, { body: { phone: '+4587654321' } })
  expect((await client.call(verifyMessagePhone, { body: { code } })).is_verified).toBe(false)
})

test('a person can have five codes a day sent, and a number must be one', async () => {
  const { client } = await aStockman()
  for (const no of [1, 2, 3, 4, 5]) await client.call(putMessagePhone, { body: { phone: `+451234567${no}` } })
  await expect(client.call(putMessagePhone, { body: { phone: '+4512345670' } })).rejects.toMatchObject({
    status: 422,
    code: 'phone.too_many_codes',
  })
  const other = (await aStockman()).client
  await expect(other.call(putMessagePhone, { body: { phone: '112' } })).rejects.toMatchObject({ code: 'phone.invalid' })
})

test('after 30 SMS in a day one more says that others wait, and no further one is sent', async () => {
  const { stockman, client, raise, fates } = await aStockman()
  await aPhone(api.db, stockman, '2026-06-01T00:00:00Z')
  await client.call(putMessageChoice, { body: { ...defaultMessageChoice, email_from: null } })
  for (let no = 1; no <= 33; no++) {
    await raise(`alarm ${no}`)
    await run()
    later(300)
  }
  // Codes of the other tests wait for their gateway, too.
  const alarmTexts = () => texts().filter((text) => !text.includes('kode'))
  expect(alarmTexts()).toHaveLength(31)
  expect(alarmTexts()[30]).toBe(
    "Der venter mere i Svinestien. Du får ikke flere sms'er det næste døgn. Se resten: https://svinestien.example/notifications?types=30",
  )
  const states = await fates()
  expect(states.filter((state) => state === 'sent')).toHaveLength(30)
  expect(states.filter((state) => state === 'dropped: daily_limit')).toHaveLength(3)
  api.clock.set('2026-06-16T12:00:00Z')
  await raise('next day')
  await run()
  expect(alarmTexts()[31]).toContain('Vand: intet flow')
})

test('gateway that fails once gets the SMS once more with the same key; one that refuses it does not', async () => {
  const { stockman, raise, fates } = await aStockman()
  await aPhone(api.db, stockman, '2026-06-01T00:00:00Z')
  gateway.answerNext(500)
  await raise()
  await run()
  later(15)
  await run()
  later(3600)
  await run()
  const [first, second, ...others] = gateway.received.map(({ headers }) => headers['idempotency-key'])
  expect([second, others, await fates()]).toEqual([first, [], ['sent']])

  gateway.answerNext(400)
  await raise('two')
  await run()
  later(3600)
  await run()
  expect([gateway.received.length, (await fates())[0]]).toEqual([3, 'failed'])
})

test('a form encodes what it carries, and the number without its plus', async () => {
  const { stockman, raise } = await aStockman()
  await aPhone(api.db, stockman, '2026-06-01T00:00:00Z')
  await raise()
  await run(readConfig({ HERDBOARD_SMS: gateway.address, HERDBOARD_SMS_BODY: 'to={digits}&text={text}' }).sms)
  const form = new URLSearchParams(gateway.received[0]?.body.toString())
  expect(gateway.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect([form.get('to'), form.get('text')?.slice(0, 32)]).toEqual(['4512345678', 'Vand: intet flow i Stald "3", A1'])
})

test('a person sees and removes only the own telephone; a removed one gets nothing that waited', async () => {
  const { company, stockman, client, raise, fates } = await aStockman()
  await aPhone(api.db, stockman, '2026-06-01T00:00:00Z')
  expect((await api.as(company).call(getMessagePhone)).phone).toBeNull()
  await api.as(company).call(removeMessagePhone)
  expect((await client.call(getMessagePhone)).phone).toBe('+4512345678')
  gateway.answerNext(503)
  await raise()
  await run()
  await client.call(removeMessagePhone)
  later(60)
  await run()
  expect([gateway.received.length, await fates()]).toEqual([1, ['failed']])
  const { rows } = await sql`select from message_phone where user_id = ${stockman.userId}`.execute(api.db)
  expect(rows).toEqual([])
})

test('gateway needs a body with number and text, and https outside this machine', () => {
  const url = { HERDBOARD_SMS: 'https://sms.example/send' }
  expect(readConfig({}).sms).toBeNull()
  for (const body of ['', '{"to":"{to}"}', '{"to":"{to}","text":{text}}', 'text={text}'])
    expect(() => readConfig({ ...url, HERDBOARD_SMS_BODY: body })).toThrow(/HERDBOARD_SMS_BODY/)
  expect(() => readConfig({ HERDBOARD_SMS: 'http://sms.example', HERDBOARD_SMS_BODY: 'a={to}&b={text}' })).toThrow(
    /HERDBOARD_SMS must/,
  )
  expect(() => readConfig({ ...url, HERDBOARD_SMS_HEADER: 'hemmelig' })).not.toThrow(/hemmelig\b.*hemmelig/)
})

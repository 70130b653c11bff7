import { formId } from '@herdboard/contract/core/form-id.ts'
import { listAlarms } from '@herdboard/contract/monitoring/alarms.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { defaultMessageChoice, type MessageChoice, putMessageChoice } from '@herdboard/contract/people/messages.ts'
import { addPushBrowser } from '@herdboard/contract/people/push.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { getToday } from '@herdboard/contract/system/today.ts'
import { addWebhook } from '@herdboard/contract/system/webhooks.ts'
import { SENSOR_SILENCE } from '@herdboard/domain/alarms/alarm-types.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { serverKeys } from '#modules/auth/sessions/server-keys.ts'
import { evaluateAlarms } from '#modules/monitoring/service.ts'
import { readConfig } from '#platform/config/config.ts'
import { readSealingKeys } from '#platform/identity/sealing-key.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { privateTargets } from '#platform/outbound/private-targets.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aPhone } from '#testing/fixtures/message-phones.ts'
import { notificationsOf } from '#testing/fixtures/notifications.ts'
import { addSensor, sendReadings } from '#testing/fixtures/sensors.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection, type TestSection } from '#testing/fixtures/test-company.ts'
import { openSetupItem, submitSetupForm } from '#testing/forms/setup-forms.ts'
import { pushBrowser } from '#testing/outbound/push-browser.ts'
import { testReceiver } from '#testing/outbound/test-receiver.ts'
import { notifyPeople } from '../jobs.ts'
import { sendWebhooks } from '../webhooks/send-webhooks.ts'
import { sendMessages } from './send-messages.ts'
import { createDeliveryTransport } from './transports.ts'

const START = '2026-06-15T06:00:00Z'
const gateway = await testReceiver()
const { sms } = readConfig({
  HERDBOARD_SMS: `${gateway.address}/sms`,
  HERDBOARD_SMS_HEADER: 'Authorization: Bearer hemmelig',
  HERDBOARD_SMS_BODY: '{"to":"{to}","message":"{text}"}',
})
const api = await testApi({ instant: START, config: { privateTargets: ['127.0.0.0/8'], sms } })
const keys = await serverKeys(api.database, readSealingKeys(api.app.deps.config))

/** Does all that is due at an instant: judges, plans and sends. */
async function workAt(instant: string): Promise<void> {
  api.clock.set(instant)
  const transport = createDeliveryTransport(api.app.deps.config, { vapid: keys.webPush, links: keys.messageLinks })
  await runDueJobs(
    { database: api.database, clock: api.clock, log: api.app.deps.log },
    {
      'judge-alarms': evaluateAlarms,
      'notify-people': notifyPeople,
      'send-messages': sendMessages(transport),
      'send-webhooks': sendWebhooks({ key: keys.messageLinks, targets: privateTargets(['127.0.0.0/8']) }),
    },
  )
}

/** Two barns with two sections each; each section has a water meter and a thermometer. */
async function aMeasuredFarm() {
  api.clock.set(START)
  gateway.received.length = 0
  gateway.answerNext()
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const who = api.as(company)
  const names: string[] = []
  const sectionIds = new Map<string, string>()
  const addSensors = async (section: TestSection, name: string): Promise<void> => {
    sectionIds.set(name, section.id)
    for (const type of [sensorType.water, sensorType.temperature]) {
      names.push(`${type} ${name}`)
      await addSensor(who, { name: `${type} ${name}`, type, section, from: '2026-06-14T00:00' })
    }
  }
  for (const name of ['Stald 1', 'Stald 2']) {
    const barn = await aBarn(api.db, farm, { name })
    for (const no of [1, 2]) await addSensors(await aSection(api.db, barn, { name: `${no}` }), `${name}, ${no}`)
  }
  const person = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  const client = api.as(person)
  const body: MessageChoice = { ...defaultMessageChoice, email_from: 2, push_from: 2, sms_from: 2, quiet_hours: null }
  await client.call(putMessageChoice, { body })
  await aPhone(api.db, person, START)
  const browser = pushBrowser()
  const path = `/push/${browser.keys.auth}`
  await client.call(addPushBrowser, { body: { endpoint: `${gateway.address}${path}`, keys: browser.keys } })
  await who.call(addWebhook, { body: { url: `${gateway.address}/hook`, min_severity: 2 } })
  const send = (time: string, isSending: (name: string) => boolean = () => true) =>
    sendReadings(
      who,
      names.filter(isSending).map((sensor) => ({ sensor, time, value: 20 })),
    )
  const move = async (sensor: string, sectionName: string, from: string) => {
    const filled = { 'FS_Main.FF_Section': sectionIds.get(sectionName) ?? '', 'FS_Main.FF_From': from }
    await submitSetupForm(who, formId.sensors, filled, await openSetupItem(who, formId.sensors, sensor))
  }
  /** What arrived, by channel. */
  const sentMessages = async () => {
    const { rows } = await sql<{ subject: string }>`select content -> 'params' ->> 'subject' as subject from mail
      where kind = 'notification' and content ->> 'to' = ${person.email} order by created_at`.execute(api.db)
    const bodies = (to: string) => gateway.received.filter((one) => one.path === to).map((one) => one.body)
    return {
      mail: rows.map(({ subject }) => subject),
      push: bodies(path).map((body) => JSON.parse(browser.decrypt(body)).body as string),
      sms: bodies('/sms').map((body) => JSON.parse(body.toString()).message as string),
      webhook: bodies('/hook').map((body) => JSON.parse(body.toString()).data.text as string),
    }
  }
  return { client, send, move, sentMessages }
}

test('a barn that falls silent is one mail, one push, one text message and one event', async () => {
  const { client, send, sentMessages } = await aMeasuredFarm()
  await send(START)
  await workAt('2026-06-15T06:05:00Z')
  for (const hour of ['09', '12']) {
    api.clock.set(`2026-06-15T${hour}:00:00Z`)
    await send(`2026-06-15T${hour}:00:00Z`, (name) => name.includes('Stald 2'))
  }
  await workAt('2026-06-15T12:05:00Z')
  await workAt('2026-06-15T13:05:00Z')
  const text = 'Stald 1: Ingen af de 4 sensorer har sendt data siden 15.06.2026 08.00'
  expect(await sentMessages()).toEqual({
    mail: [text],
    push: [expect.stringContaining(text)],
    sms: [expect.stringContaining(text)],
    webhook: ['Nygaard, Stald 1: None of the 4 sensors has sent data since 15/06/2026 08:00'],
  })
  const { lines } = await client.call(getToday)
  expect(lines.map(({ title }) => title)).toEqual([text])
  // Its first reading ends it, and the next silence raises another notification.
  api.clock.set('2026-06-15T13:30:00Z')
  await send('2026-06-15T13:30:00Z')
  await workAt('2026-06-15T14:05:00Z')
  const { data } = await notificationsOf(client, { type_ids: String(notificationKind.sensorSilent) })
  expect(data.map(({ disabled }) => disabled)).toEqual([true])
})

test('a farm whose barns fall silent within two hours is one message by each channel', async () => {
  const { send, sentMessages } = await aMeasuredFarm()
  await send(START, (name) => name.includes('Stald 1'))
  api.clock.set('2026-06-15T07:30:00Z')
  await send('2026-06-15T07:30:00Z', (name) => name.includes('Stald 2'))
  for (const instant of ['07:35', '12:05', '13:05', '14:05']) await workAt(`2026-06-15T${instant}:00Z`)
  const text = 'Nygaard: Ingen af de 8 sensorer har sendt data siden 15.06.2026 09.30'
  expect(await sentMessages()).toEqual({
    mail: [text],
    push: [expect.stringContaining(text)],
    sms: [expect.stringContaining(text)],
    webhook: [expect.stringMatching(/^Nygaard: None of the 8 sensors/)],
  })
})

test('one silent sensor of a barn is notified by its name after a day', async () => {
  const { send, sentMessages } = await aMeasuredFarm()
  const isOther = (name: string) => name !== '1 Stald 1, 1'
  await send(START)
  api.clock.set('2026-06-16T05:00:00Z')
  await send('2026-06-16T05:00:00Z', isOther)
  await workAt('2026-06-16T05:05:00Z')
  expect((await sentMessages()).mail).toEqual([])
  await workAt('2026-06-16T06:05:00Z')
  expect((await sentMessages()).mail).toEqual([
    'Sensor 1 Stald 1, 1 i Stald 1, 1 har ikke sendt data siden 15.06.2026 08.00',
  ])
})

test('a sensor that never sent is notified a day after it was added, also where it hangs there for longer', async () => {
  const { client, send, sentMessages } = await aMeasuredFarm()
  const isOther = (name: string) => name !== '1 Stald 1, 1'
  const silentAlarms = async () =>
    (await client.call(listAlarms, { query: { from: '2026-06-14', to: '2026-06-16' } }))
      .filter(({ type_id, barn_name }) => type_id === SENSOR_SILENCE && barn_name === 'Stald 1')
      .map(({ severity_level, finding }) => [severity_level, finding])
  await send(START, isOther)
  await workAt('2026-06-15T06:05:00Z')
  expect(await silentAlarms()).toEqual([])
  api.clock.set('2026-06-15T12:00:00Z')
  await send('2026-06-15T12:00:00Z', isOther)
  await workAt('2026-06-15T13:05:00Z')
  expect(await silentAlarms()).toEqual([[2, '7 timer']])
  api.clock.set('2026-06-16T05:00:00Z')
  await send('2026-06-16T05:00:00Z', isOther)
  await workAt('2026-06-16T05:05:00Z')
  expect((await sentMessages()).mail).toEqual([])
  await workAt('2026-06-16T06:05:00Z')
  expect((await sentMessages()).mail).toEqual([
    'Sensor 1 Stald 1, 1 i Stald 1, 1 har ikke sendt noget, siden den blev oprettet 15.06.2026 08.00. Tjek dens id og forbindelse',
  ])
})

test('the alarm of a sensor added with readings of earlier days waits for it from then on', async () => {
  const { client, send } = await aMeasuredFarm()
  const isLogger = (name: string) => name === '1 Stald 1, 1'
  // The file of its logger ends 28 hours before it was added.
  await send('2026-06-14T02:00:00Z', isLogger)
  await send(START, (name) => !isLogger(name))
  await workAt('2026-06-15T06:05:00Z')
  const silentAlarms = async () =>
    (await client.call(listAlarms, { query: { from: '2026-06-14', to: '2026-06-16' } }))
      .filter(({ type_id, barn_name }) => type_id === SENSOR_SILENCE && barn_name === 'Stald 1')
      .map(({ severity_level, finding }) => [severity_level, finding])
  expect(await silentAlarms()).toEqual([])
  api.clock.set('2026-06-15T12:00:00Z')
  await send('2026-06-15T12:00:00Z', (name) => !isLogger(name))
  await workAt('2026-06-15T13:05:00Z')
  expect(await silentAlarms()).toEqual([[2, '7 timer']])
})

test('a sensor moved into a silent barn, where it sends nothing, does not begin its silence anew', async () => {
  const { send, move, sentMessages } = await aMeasuredFarm()
  await send(START)
  api.clock.set('2026-06-15T11:00:00Z')
  await send('2026-06-15T11:00:00Z', (name) => name.includes('Stald 2'))
  await move('1 Stald 2, 1', 'Stald 1, 1', '2026-06-15T13:30')
  await workAt('2026-06-15T12:05:00Z')
  expect((await sentMessages()).mail).toEqual(['Stald 1: Ingen af de 5 sensorer har sendt data siden 15.06.2026 08.00'])
})

test('a sensor that has sent elsewhere, and nothing since it was moved, is reported silent since its move', async () => {
  const { send, move, sentMessages } = await aMeasuredFarm()
  await send(START)
  await move('1 Stald 2, 1', 'Stald 1, 1', '2026-06-15T08:30')
  api.clock.set('2026-06-16T06:30:00Z')
  await send('2026-06-16T06:30:00Z', (name) => name !== '1 Stald 2, 1')
  await workAt('2026-06-16T06:35:00Z')
  expect((await sentMessages()).mail).toEqual([
    'Sensor 1 Stald 2, 1 i Stald 1, 1 har ikke sendt data siden 15.06.2026 08.30',
  ])
})

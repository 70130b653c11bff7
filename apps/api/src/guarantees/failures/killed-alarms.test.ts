import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { TOO_WARM } from '@herdboard/domain/alarms/alarm-types.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { sql } from 'kysely'
import mqtt from 'mqtt'
import { afterAll, expect, inject, test } from 'vitest'
import { prepareServer } from '#platform/cluster/cluster.ts'
import { adminAddress } from '#platform/cluster/connect-to-server.ts'
import { runningPostmaster } from '#platform/cluster/postmaster.ts'
import { newId } from '#platform/database/new-id.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { type WebClient, webClient } from '#testing/api/web-client.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection, type TestSection } from '#testing/fixtures/test-company.ts'
import { brokerAuth, testBroker } from '#testing/mqtt/mqtt-broker.ts'
import { pushBrowser } from '#testing/outbound/push-browser.ts'
import { testReceiver } from '#testing/outbound/test-receiver.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Number of kills. `vitest.config.ts` reads it from `KILLS`. */
    kills: number
  }
}

/**
 * Guarantee of docs/reliability.md: readings by HTTP and MQTT, and the messages about severe alarms, survive kills of
 * API, database and broker. `KILLS=50` is the number of the goal; the usual run kills each once.
 */

const KILLS = inject('kills')
const TOKEN_MS = 300_000
const PATIENCE_MS = 10_000
const SEND_MS = 90_000
const MAX_PAUSE_MS = 3_000
const BACKLOG_MS = 50
const WAIT = { timeout: 300_000, interval: 500 }
const dataFolder = join(serverDataFolder(), 'data')
const postgres = join(dataFolder, 'postgres')
const password = 'Halmballe i regnvejr'
const entryDay = new Date(Date.now() - 3 * 24 * HOUR_MS).toISOString().slice(0, 10)
const broker = await testBroker()
afterAll(() => broker.close())
const receiver = await testReceiver()
const { username, password: secret } = brokerAuth
const settings = {
  HERDBOARD_DATA: dataFolder,
  HERDBOARD_DEMO: 'off',
  HERDBOARD_LOG: 'silent',
  HERDBOARD_PRIVATE_TARGETS: '127.0.0.0/8',
}
let program = startServerProcess(settings)
const address = await program.address()
const admin = openDatabase(
  adminAddress(runningPostmaster(postgres)?.port ?? 0, (await prepareServer(dataFolder)).secret).replace(
    /postgres$/,
    'herdboard',
  ),
  { connections: 2 },
)
afterAll(() => admin.destroy())
const company = await aCompany(admin)
const { directoryId } = company
const farm = await aFarm(admin, company)
const barn = await aBarn(admin, farm)
const sections: TestSection[] = []
for (let no = 0; no < KILLS; no++) sections.push(await aSection(admin, barn, { name: `A${no + 1}` }))
const { email } = await aPerson(admin, { company, role: 'DirectoryAdmin', password })

/** Hangs a sensor in a section for a year. */
async function aSensor(name: string, type: number, section: TestSection | undefined): Promise<void> {
  const at = new Date(Date.now() - 365 * 24 * HOUR_MS)
  const id = newId()
  await admin.insertInto('sensor').values({ directory_id: directoryId, id, name, type_id: type }).execute()
  await admin
    .insertInto('sensor_placement')
    .values({
      directory_id: directoryId,
      sensor_id: id,
      from_at: at,
      farm_id: farm.id,
      barn_id: barn.id,
      section_id: section?.id ?? '',
    })
    .execute()
}

const restart = async () => {
  program.child.kill('SIGKILL')
  await once(program.child, 'exit')
  program = startServerProcess({
    ...settings,
    PORT: new URL(address).port,
    HERDBOARD_MQTT: broker.url().replace('//', `//${username}:${secret}@`),
    HERDBOARD_MQTT_TOPICS: `plain ${directoryId} stald/+/op`,
  })
  await program.address()
}

let session: { client: Promise<WebClient>; atMs: number } | undefined
const client = (): Promise<WebClient> => {
  if (!session || Date.now() - session.atMs > TOKEN_MS)
    session = { client: webClient(address, email, password), atMs: Date.now() }
  session.client.catch(() => (session = undefined))
  return session.client
}

/** Sends readings until they are acknowledged. Fails with the last response of a minute and a half, instead of waiting for ever. */
async function send(readings: readonly { sensor: string; time: string; value: number }[]): Promise<void> {
  const untilMs = Date.now() + SEND_MS
  for (let pauseMs = 200; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    const answer = await client()
      .then(async (one) => one.post('/monitor/readings', { readings }))
      .catch((reason: unknown) => String(reason))
    if (typeof answer !== 'string' && answer.status < 300) return
    // A new sign-in, but not with every attempt: the server slows them down.
    if (typeof answer !== 'string' && answer.status === 401) session = undefined
    if (Date.now() > untilMs)
      throw new Error(`not acknowledged: ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`)
    await sleep(pauseMs)
  }
}

/** Number of stored readings of a sensor, and the sum of its hours. */
async function storedOf(name: string): Promise<{ readings: number; litres: number }> {
  const { rows } = await sql<{ readings: number; litres: number }>`
    select (select count(*) from sensor_reading r where r.sensor_id = s.id)::int as readings,
      (select coalesce(sum(h), 0) from sensor_day d, unnest(d.hours) h where d.sensor_id = s.id)::float8 as litres
    from sensor s where s.directory_id = ${directoryId} and s.name = ${name}`.execute(admin)
  return rows[0] ?? { readings: -1, litres: -1 }
}

const retry = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(async () => {
    await sleep(300)
    return retry(work)
  })

test(`readings and severe alarms survive ${KILLS} kills, none lost and none sent twice`, async () => {
  const [first] = sections
  await aSensor('HTTP', sensorType.water, first)
  await aSensor('MQTT', sensorType.water, first)
  for (const section of sections) {
    await aSensor(`Varm ${section.id}`, sensorType.temperature, section)
    const own = await client()
    const place = { barn_id: barn.id, section_id: section.id }
    const main = { 'FS_Main.FF_Date': entryDay, 'FS_Main.FF_AvgWeight': 30, 'FS_Main.FF_Number': 100 }
    const body = await own.filled(formId.insertion, place, main)
    expect((await own.post(`/forms/${formId.insertion}`, body, section.id)).status).toBe(201)
  }
  const browser = pushBrowser()
  const own = await client()
  const subscribed = await fetch(`${address}/api/messages/push`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: own.authorization },
    body: JSON.stringify({ endpoint: `${receiver.address}/push`, keys: browser.keys }),
  })
  expect(subscribed.status).toBe(200)
  const hook = await own.post('/directories/webhooks', { url: `${receiver.address}/hook`, min_severity: 3 })
  expect(hook.status).toBeLessThan(300)
  await restart()

  let isSending = true
  const startMs = Date.now() - HOUR_MS
  let [http, published] = [0, 0]
  const byHttp = (async () => {
    while (isSending) {
      await send([{ sensor: 'HTTP', time: new Date(startMs + http * 100).toISOString(), value: 1 }])
      http += 1
      await sleep(20)
    }
  })()
  const gateway = mqtt.connect(broker.url(), { ...brokerAuth, clientId: 'gateway', clean: false, reconnectPeriod: 100 })
  gateway.on('error', () => undefined)
  const byMqtt = (async () => {
    while (isSending) {
      const reading = { sensor: 'MQTT', time: new Date(startMs + published * 100).toISOString(), value: 1 }
      // A gateway that gets no acknowledgement sends again, as after a start of its own.
      const isTaken = gateway.publishAsync('stald/1/op', JSON.stringify(reading), { qos: 1 }).then(
        () => true,
        () => false,
      )
      if (await Promise.race([isTaken, sleep(PATIENCE_MS).then(() => false)])) published += 1
      await sleep(20)
    }
  })()

  for (const [no, section] of sections.entries()) {
    const hot = Array.from({ length: 3 }, (_, hour) => ({
      sensor: `Varm ${section.id}`,
      time: new Date(Date.now() - (hour + 1) * HOUR_MS).toISOString(),
      value: 45,
    }))
    const warned = send(hot)
    // At another moment of the way from the reading to the message each time.
    await sleep((no % 7) * 150)
    if (no % 3 === 0) await restart()
    else if (no % 3 === 1) {
      const pid = runningPostmaster(postgres)?.pid
      if (pid) process.kill(pid, 'SIGKILL')
    } else {
      await broker.kill()
      await sleep(300)
      await broker.start()
    }
    await warned
    await sleep(1000)
  }
  isSending = false
  await Promise.all([byHttp, byMqtt])

  // What the broker holds as delivered but not acknowledged, it sends again with the next connection.
  await broker.kill()
  await broker.start()
  // Single readings are stored one after the other: what waited through many kills takes its time.
  const backlog = { ...WAIT, timeout: WAIT.timeout + BACKLOG_MS * published }
  await expect.poll(() => retry(() => storedOf('MQTT')), backlog).toEqual({ readings: published, litres: published })
  expect(await storedOf('HTTP')).toEqual({ readings: http, litres: http })
  const receivedMessages = async () => {
    const { rows } = await sql<{ alarms: number; raised: number; pushed: number }>`select
      (select count(*) from alarm where directory_id = ${directoryId} and severity = 3 and type_id = ${TOO_WARM})::int as alarms,
      (select count(*) from notification n join alarm a on n.subject = a.id::text
        where n.directory_id = ${directoryId} and a.type_id = ${TOO_WARM} and n.type_id = ${notificationKind.alarmCritical})::int as raised,
      (select count(*) from message g join notification n on n.id = g.notification_id join alarm a on n.subject = a.id::text
        where g.directory_id = ${directoryId} and a.type_id = ${TOO_WARM} and g.channel = 'push' and g.state = 'sent')::int as pushed`.execute(
      admin,
    )
    return rows[0]
  }
  await expect.poll(() => retry(receivedMessages), WAIT).toEqual({ alarms: KILLS, raised: KILLS, pushed: KILLS })
  // A message may arrive twice; its tag, by which the browser shows it once, is the same.
  const tags = receiver.received
    .filter(({ path }) => path === '/push')
    .map(({ body }) => JSON.parse(browser.decrypt(body)).tag as string)
  const { rows } = await sql<{ deliveries: number }>`
    select count(distinct delivery_id)::int as deliveries from message_delivery
    where directory_id = ${directoryId} and channel = 'push'`.execute(admin)
  expect(new Set(tags).size).toBe(rows[0]?.deliveries)
  const alarmEvents = () => {
    const hooks = receiver.received.filter(({ path }) => path === '/hook')
    const events = new Map(hooks.map(({ headers, body }) => [headers['webhook-id'], JSON.parse(body.toString())]))
    return [...events.values()]
      .filter(({ data }) => data.type_id === notificationKind.alarmCritical)
      .map(({ data }) => data.id)
  }
  // A webhook has a queue of its own, which may be behind the pushes.
  await expect.poll(() => alarmEvents().length, WAIT).toBeGreaterThanOrEqual(KILLS)
  const alarms = alarmEvents()
  expect([alarms.length, new Set(alarms).size]).toEqual([KILLS, KILLS])
  console.log(
    `${KILLS} kills: ${http} readings by HTTP, ${published} by MQTT, ${KILLS} alarms in ${tags.length} pushes`,
  )
  await gateway.endAsync(true)
}, 2_400_000)

test('the check detects a reading that is counted twice in its hour', async () => {
  await sql`update sensor_day d set hours = array(select v + (case when no = (select min(o.no) from unnest(d.hours) with ordinality o(v, no) where o.v is not null) then 1 else 0 end) from unnest(d.hours) with ordinality u(v, no) order by no) from sensor s
    where s.name = 'HTTP' and d.sensor_id = s.id and d.day = (select max(day) from sensor_day where sensor_id = s.id)`.execute(
    admin,
  )
  const { readings, litres } = await storedOf('HTTP')
  expect(litres).toBe(readings + 1)
})

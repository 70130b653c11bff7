import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import type { BenchContext } from '../bench-context.ts'
import { BENCH_EMAIL } from '../bench-herd.ts'
import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { type HttpHeaders, requireSuccess } from '../http-client.ts'
import { formatLatency, latencyOf } from '../percentiles.ts'
import { type BenchServer, startServer } from '../server.ts'
import { signInByPassword } from '../session.ts'
import { addSensors, sensorNames } from './sensor-intake.ts'

const TOKEN_MS = 300_000
const RETRY_MS = 500
/** Whole hours beyond the limit of a hot section: two make an alarm of severity 3. */
const HOT_HOURS = 3
const HOT_CELSIUS = 60
/** How long the last alarms may take before they count as lost. */
const LAST_WAIT_MS = 120_000
const TOO_WARM = 7

/**
 * From the reading that completes an alarm of severity 3 until its push message is handed to the push service, while
 * each sensor sends a reading a minute. The hour turns in the middle, so that all sections are judged. Alarms come
 * evenly over the time, one for each section with pigs.
 */
export const alarmDelay: BenchRow = {
  name: 'alarm-delay',
  farms: [10],
  writes: true,
  measure: async (bench) => {
    const runMs = bench.sizes.alarmMinutes * MINUTE_MS
    const server = await startServer(bench.herd.address, { aheadMs: msToHour(runMs / 2) })
    const push = await pushService()
    try {
      return await asRealCompany(bench, () => measureDelay(bench, { server, runMs, pushAddress: push.address }))
    } finally {
      await server.stop()
      push.close()
    }
  },
}

/** How far a clock must be ahead for its next full hour to come in so many milliseconds. */
const msToHour = (ms: number): number => HOUR_MS - (Date.now() % HOUR_MS) - ms

/**
 * Runs work while the company is none of sample data, which sends nothing and stays sample data by a trigger. Later rows
 * find the company as it was. The herd is a copy.
 */
async function asRealCompany<T>({ owner, company }: BenchContext, work: () => Promise<T>): Promise<T> {
  const set = async (isDemo: boolean) => {
    await owner.query('alter table directory disable trigger user')
    await owner.query('update directory set is_demo = $2 where id = $1', [company, isDemo])
    await owner.query('alter table directory enable trigger user')
  }
  await set(false)
  try {
    return await work()
  } finally {
    await set(true)
  }
}

async function measureDelay(
  bench: BenchContext,
  { server, runMs, pushAddress }: { server: BenchServer; runMs: number; pushAddress: string },
): Promise<BenchFigure[]> {
  const aheadMs = msToHour(runMs / 2)
  const now = () => Date.now() + aheadMs
  await addSensors(bench, bench.sizes.sensors)
  const sensors = await sensorNames(bench)
  const hot = await addThermometers(bench)
  const session = sessionOf(server)
  // A sender sends again what a busy server refused: the time of the alarm counts from the first attempt.
  const post = async (readings: readonly object[]): Promise<void> => {
    const url = `${server.base}/api/monitor/readings`
    const answer = await bench.send('POST', url, { headers: await session(), body: { readings } })
    if (answer.status !== 503) return void requireSuccess(answer, 'readings')
    refused += 1
    await sleep(RETRY_MS)
    return post(readings)
  }
  let refused = 0
  await subscribe(bench, server, await session(), pushAddress)
  await server.startJobs()
  const sentAt = new Map<string, number>()
  const before = await server.usage()
  const start = performance.now()
  const seconds = runMs / 1000
  let readings = 0
  const open: Promise<unknown>[] = []
  for (let second = 0; second < seconds; second++) {
    const waitMs = start + second * 1000 - performance.now()
    if (waitMs > 1) await sleep(waitMs)
    const time = new Date(now()).toISOString()
    // Each sensor has its second of the minute, as a network server forwards what arrives.
    const background = sensors.filter((_, no) => no % 60 === second % 60).map((sensor) => ({ sensor, time, value: 3 }))
    const due = hot.filter((_, no) => Math.floor((no * seconds) / hot.length) === second)
    readings += background.length
    open.push(post([...background, ...due.flatMap((one) => hotReadings(one.name, now()))]))
    for (const { section_id } of due) sentAt.set(section_id, now())
  }
  await Promise.all(open)
  const after = await server.usage()
  const messageTimes = await waitForAlarmMessages(bench, hot.length)
  if (messageTimes.length < hot.length)
    throw new Error(`${hot.length} alarms, but ${messageTimes.length} were handed over`)
  const since = (section: string, at: Date) => at.getTime() - (sentAt.get(section) ?? Number.NaN)
  const latency = latencyOf(messageTimes.map(({ section_id, sent }) => since(section_id, sent)))
  const judged = latencyOf(messageTimes.map(({ section_id, raised }) => since(section_id, raised)))
  const busy = (after.cpuMs - before.cpuMs) / (performance.now() - start)
  return [
    {
      what: `${sensors.length} sensors, p99 to the push service`,
      measured: latency.p99 / 1000,
      unit: 's',
      goal: { atMost: 60 },
      details: `${formatLatency(latency)}; judged p99 ${judged.p99.toFixed(0)} ms; ${(readings / seconds).toFixed(0)} readings/s for ${seconds} s, ${(busy * 100).toFixed(0)} % of a processor, ${refused} sent again`,
    },
  ]
}

const hotReadings = (sensor: string, nowMs: number) =>
  Array.from({ length: HOT_HOURS }, (_, no) => ({
    sensor,
    time: new Date(nowMs - (no + 1) * HOUR_MS).toISOString(),
    value: HOT_CELSIUS,
  }))

/** Hangs a thermometer in each section with pigs. */
async function addThermometers({ owner, company }: BenchContext): Promise<{ section_id: string; name: string }[]> {
  const { rows } = await owner.query<{ section_id: string; name: string }>(
    `with place as (
       select s.id as section_id, s.barn_id, b.farm_id from section s
       join barn b on b.directory_id = s.directory_id and b.id = s.barn_id
       where s.directory_id = $1 and s.deleted_at is null and exists (
         select from herd_unit u join herd_day d on d.directory_id = $1 and d.unit_id = u.id
         where u.directory_id = $1 and u.section_id = s.id and d.day = current_date - 1 and d.head > 0)),
     added as (
       insert into sensor (directory_id, id, name, type_id, created_at)
       select $1, gen_random_uuid(), 'Hot ' || section_id, 4, now() - interval '1 year' from place
       returning id, substr(name, 5)::uuid as section_id, name),
     placed as (
       insert into sensor_placement (directory_id, sensor_id, from_at, farm_id, barn_id, section_id)
       select $1, a.id, now() - interval '1 year', p.farm_id, p.barn_id, p.section_id
       from added a join place p using (section_id))
     select section_id, name from added`,
    [company],
  )
  return rows
}

interface AlarmMessageTime {
  section_id: string
  /** When its notification was raised, and when its push message was accepted. */
  raised: Date
  sent: Date
}

/** Waits until the alarms of all hot sections were sent. */
async function waitForAlarmMessages({ owner, company }: BenchContext, count: number): Promise<AlarmMessageTime[]> {
  const until = performance.now() + LAST_WAIT_MS
  for (;;) {
    const { rows } = await owner.query<AlarmMessageTime>(
      `select a.section_id, min(n.published_at) as raised, min(d.ended_at) as sent from alarm a
       join notification n on n.directory_id = $1 and n.subject = a.id::text
       join message g on g.directory_id = $1 and g.notification_id = n.id and g.channel = 'push'
       join message_delivery d on d.directory_id = $1 and d.delivery_id = g.delivery_id and d.state = 'sent'
       where a.directory_id = $1 and a.type_id = $2 and a.severity = 3 group by 1`,
      [company, TOO_WARM],
    )
    if (rows.length >= count || performance.now() > until) return rows
    await sleep(500)
  }
}

/** Headers of the signed-in user, signed in again before they expire. */
function sessionOf(server: BenchServer): () => Promise<HttpHeaders> {
  let session: { headers: Promise<HttpHeaders>; atMs: number } | undefined
  return () => {
    if (!session || performance.now() - session.atMs > TOKEN_MS)
      session = { headers: signInByPassword(server.base, BENCH_EMAIL), atMs: performance.now() }
    return session.headers
  }
}

async function subscribe(bench: BenchContext, server: BenchServer, headers: HttpHeaders, address: string) {
  const body = {
    endpoint: `${address}/push/1`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
  requireSuccess(await bench.send('PUT', `${server.base}/api/messages/push`, { headers, body }), 'push')
}

/** A push service that takes everything at once. */
async function pushService(): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(201).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

import { formId } from '@herdboard/contract/core/form-id.ts'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { sql } from 'kysely'
import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, expect, test, vi } from 'vitest'
import type { MqttTopic } from '#platform/config/mqtt-config.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFormHerd } from '#testing/fixtures/form-herd.ts'
import { addSensor } from '#testing/fixtures/sensors.ts'
import { openSetupItem, submitSetupForm } from '#testing/forms/setup-forms.ts'
import { brokerAuth as auth, type TestBroker, testBroker } from '#testing/mqtt/mqtt-broker.ts'
import type { GatherLimits } from './gather-messages.ts'
import { type MqttIntake, startMqttIntake } from './mqtt-intake.ts'

const api = await testApi({ instant: '2026-06-15T12:00:00Z' })
const METER = 'Vandmåler A2'
const START_MS = Date.parse('2026-06-15T06:00:00Z')
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function aBroker(): Promise<TestBroker> {
  const broker = await testBroker()
  closing.push(broker.close)
  return broker
}

function anIntake(broker: TestBroker, topics: readonly MqttTopic[], gathered?: GatherLimits): MqttIntake {
  const intake = startMqttIntake(
    { database: api.database, clock: api.clock, log: api.app.deps.log },
    { brokerUrl: broker.url(), auth, clientId: 'herdboard', topics, reconnectMs: 50, ...(gathered && { gathered }) },
  )
  closing.push(() => intake.stop())
  return intake
}

function aSender(broker: TestBroker): MqttClient {
  const sender = mqtt.connect(broker.url(), { ...auth, clientId: 'gateway', clean: false, reconnectPeriod: 50 })
  sender.on('error', () => undefined)
  closing.push(() => sender.endAsync(true))
  return sender
}

async function aMeteredHerd() {
  const herd = await aFormHerd(api)
  await addSensor(herd.who, { name: METER, section: herd.section, from: '2026-06-10T00:00' })
  const { directoryId } = herd.company
  const values = async () =>
    (
      await api.db
        .selectFrom('sensor_reading')
        .select(['at', 'value'])
        .where('directory_id', '=', directoryId)
        .orderBy('at')
        .execute()
    ).map(({ value }) => value)
  const litres = async () =>
    (await api.db.selectFrom('sensor_day').select('hours').where('directory_id', '=', directoryId).execute()).reduce(
      (sum, { hours }) => sum + (hours as (number | null)[]).reduce<number>((all, one) => all + (one ?? 0), 0),
      0,
    )
  return { ...herd, directoryId, values, litres }
}

/** Number of messages of one reading that are dealt with. */
const finished = ({ counts }: MqttIntake) => counts.stored + counts.repeated + counts.broken

const reading = (no: number) =>
  JSON.stringify({ sensor: METER, time: new Date(START_MS + no * 10_000).toISOString(), value: no + 1 })
const plain = (directoryId: DirectoryId): MqttTopic => ({ format: 'plain', directoryId, template: 'stald/+/op' })

test('messages of the broker are stored, and one that comes twice changes nothing', async () => {
  const broker = await aBroker()
  const herd = await aMeteredHerd()
  const intake = anIntake(broker, [plain(herd.directoryId)])
  const sender = aSender(broker)
  for (const no of [0, 1, 1, 2, 0]) await sender.publishAsync('stald/1/op', reading(no), { qos: 1 })
  await expect.poll(() => finished(intake), { timeout: 20_000 }).toBe(5)
  expect(await herd.values()).toEqual([1, 2, 3])
  expect(await herd.litres()).toBe(6)
  expect(intake.counts).toMatchObject({ stored: 3, repeated: 2, broken: 0 })
})

test('readings of a company without monitoring are refused, as over HTTP, until it has the module again', async () => {
  const broker = await aBroker()
  const herd = await aMeteredHerd()
  const setModules = (modules: string[]) =>
    api.db.updateTable('directory').set({ modules }).where('id', '=', herd.directoryId).execute()
  const intake = anIntake(broker, [plain(herd.directoryId)])
  const sender = aSender(broker)
  await setModules(['Sections'])
  await sender.publishAsync('stald/1/op', reading(0), { qos: 1 })
  await expect.poll(() => intake.counts.refused, { timeout: 20_000 }).toBe(1)
  await setModules(['Sections', 'RealTime'])
  await sender.publishAsync('stald/1/op', reading(1), { qos: 1 })
  await expect.poll(() => intake.counts.stored, { timeout: 20_000 }).toBe(1)
  expect(await herd.values()).toEqual([2])
})

test('a broken message is counted and left out, and the next ones are stored', async () => {
  const broker = await aBroker()
  const herd = await aMeteredHerd()
  const intake = anIntake(broker, [plain(herd.directoryId)])
  const sender = aSender(broker)
  for (const payload of ['{"sensor":', '"12"', reading(0), JSON.stringify({ sensor: METER }), reading(1)])
    await sender.publishAsync('stald/1/op', payload, { qos: 1 })
  await expect.poll(() => finished(intake), { timeout: 20_000 }).toBe(5)
  expect(intake.counts).toMatchObject({ broken: 3, stored: 2 })
  expect(await herd.values()).toEqual([1, 2])
})

test('a killed and restarted broker loses no message and none counts twice', async () => {
  const broker = await aBroker()
  const herd = await aMeteredHerd()
  const intake = anIntake(broker, [plain(herd.directoryId)])
  const sender = aSender(broker)
  const count = 120
  const sent = Array.from({ length: count }, (_, no) => sender.publishAsync('stald/1/op', reading(no), { qos: 1 }))
  for (const enough of [10, 50]) {
    await expect.poll(() => intake.counts.stored, { timeout: 20_000, interval: 2 }).toBeGreaterThan(enough)
    await broker.kill()
    await broker.start()
  }
  await Promise.all(sent)
  await expect.poll(async () => (await herd.values()).length, { timeout: 20_000 }).toBe(count)
  expect(await herd.values()).toEqual(Array.from({ length: count }, (_, no) => no + 1))
  // 1 + 2 + … + 120
  expect(await herd.litres()).toBe(7260)
})

test('messages that wait through kills are all stored, though each connection may number them alike', async () => {
  // The test broker begins to number the messages of a connection at random.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  closing.push(async () => random.mockRestore())
  const broker = await aBroker()
  const herd = await aMeteredHerd()
  const intake = anIntake(broker, [plain(herd.directoryId)])
  const sender = aSender(broker)
  const kills = 3
  const each = 40
  for (let kill = 0; kill < kills; kill++) {
    const from = kill * each
    const sent = Array.from({ length: each }, (_, no) =>
      sender.publishAsync('stald/1/op', reading(from + no), { qos: 1 }),
    )
    await Promise.all(sent)
    expect(intake.counts.stored).toBeLessThan(from + each)
    await broker.kill()
    await broker.start()
  }
  await expect.poll(async () => (await herd.values()).length, { timeout: 20_000 }).toBe(kills * each)
  expect(await herd.values()).toEqual(Array.from({ length: kills * each }, (_, no) => no + 1))
})

test('messages wait at the broker while the intake is stopped', async () => {
  const broker = await aBroker()
  const herd = await aMeteredHerd()
  const first = anIntake(broker, [plain(herd.directoryId)])
  const sender = aSender(broker)
  await sender.publishAsync('stald/1/op', reading(0), { qos: 1 })
  await expect.poll(() => first.counts.stored, { timeout: 20_000 }).toBe(1)
  await first.stop()
  for (const no of [1, 2, 3]) await sender.publishAsync('stald/1/op', reading(no), { qos: 1 })
  const second = anIntake(broker, [plain(herd.directoryId)])
  await expect.poll(() => second.counts.stored, { timeout: 20_000 }).toBe(3)
  expect(await herd.values()).toEqual([1, 2, 3, 4])
})

test('messages are acknowledged only after their readings are committed', async () => {
  const broker = await aBroker()
  const herd = await aMeteredHerd()
  const first = anIntake(broker, [plain(herd.directoryId)])
  const sender = aSender(broker)
  await sender.publishAsync('stald/1/op', reading(0), { qos: 1 })
  await expect.poll(() => first.counts.stored, { timeout: 20_000 }).toBe(1)
  // The readings cannot be stored while the table is locked; the connection ends in that time.
  await whileLocked(async () => {
    for (const no of [1, 2, 3]) await sender.publishAsync('stald/1/op', reading(no), { qos: 1 })
    await expect.poll(() => first.counts.messages, { timeout: 20_000 }).toBe(4)
    await broker.kill()
  })
  await broker.start()
  await expect.poll(() => herd.values(), { timeout: 20_000 }).toEqual([1, 2, 3, 4])
  // All three came again.
  await expect.poll(() => first.counts.messages, { timeout: 20_000 }).toBe(7)
  await expect.poll(() => finished(first), { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
  expect(await herd.litres()).toBe(10)
})

/** Does something while no reading can be stored. */
const whileLocked = (work: () => Promise<void>): Promise<void> =>
  api.db.transaction().execute(async (db) => {
    await sql`lock table sensor_reading in access exclusive mode`.execute(db)
    await work()
  })

/** Sends a message that waits at the lock, and then others, which are stored together as they wait for it. */
async function sendTogether(intake: MqttIntake, sender: MqttClient, messages: readonly [string, string][]) {
  const before = intake.counts.messages
  await whileLocked(async () => {
    await sender.publishAsync('stald/1/op', reading(100), { qos: 1 })
    await expect.poll(() => waitingForLock(), { timeout: 20_000 }).toBe(1)
    for (const [topic, payload] of messages) await sender.publishAsync(topic, payload, { qos: 1 })
    await expect.poll(() => intake.counts.messages - before, { timeout: 20_000 }).toBe(1 + messages.length)
  })
}

const waitingForLock = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
    where relation = 'sensor_reading'::regclass and not granted`.execute(api.db)
  return rows[0]?.count ?? 0
}

/** Values of the transactions that stored readings, by transaction. */
async function valuesByTransaction(directoryId: DirectoryId): Promise<number[][]> {
  const { rows } = await sql<{ values: number[] }>`select array_agg(value order by at) as values from sensor_reading
    where directory_id = ${directoryId} group by xmin::text order by min(at)`.execute(api.db)
  return rows.map(({ values }) => values)
}

test('messages that wait are stored in one transaction for each company, in the order in which they came', async () => {
  const broker = await aBroker()
  const [ours, theirs] = [await aMeteredHerd(), await aMeteredHerd()]
  const intake = anIntake(broker, [
    plain(ours.directoryId),
    { format: 'plain', directoryId: theirs.directoryId, template: 'nabo/op' },
  ])
  const own = (no: number, value: number, sequence = 0) =>
    JSON.stringify({ ...(JSON.parse(reading(no)) as object), value, sequence })
  await sendTogether(intake, aSender(broker), [
    ['stald/1/op', own(0, 1)],
    ['nabo/op', own(0, 7)],
    ['stald/2/op', own(1, 2)],
    // The first one of a moment stays, unless a later one says that it replaces it.
    ['stald/1/op', own(0, 8)],
    ['stald/1/op', own(1, 5, 1)],
    ['nabo/op', own(1, 9)],
  ])
  await expect.poll(() => finished(intake), { timeout: 20_000 }).toBe(7)
  expect(await valuesByTransaction(ours.directoryId)).toEqual([[1, 5], [101]])
  expect(await valuesByTransaction(theirs.directoryId)).toEqual([[7, 9]])
  expect([await ours.litres(), await theirs.litres()]).toEqual([107, 16])
})

test('a message that cannot be read or names another sensor is left out of its group alone', async () => {
  const broker = await aBroker()
  const herd = await aMeteredHerd()
  await addSensor(herd.who, { name: 'Nabo', section: herd.section, from: '2026-06-10T00:00' })
  const own: MqttTopic = { format: 'plain', directoryId: herd.directoryId, template: 'enhed/{sensor}' }
  const intake = anIntake(broker, [plain(herd.directoryId), own])
  await sendTogether(intake, aSender(broker), [
    [`enhed/${METER}`, reading(0)],
    ['stald/1/op', '{"sensor":'],
    ['enhed/Nabo', reading(1)],
    [`enhed/${METER}`, reading(2)],
  ])
  await expect.poll(() => finished(intake), { timeout: 20_000 }).toBe(5)
  expect(intake.counts).toMatchObject({ broken: 2, failed: 0, stored: 3 })
  expect(await valuesByTransaction(herd.directoryId)).toEqual([[1, 3], [101]])
})

test('a message that the database refuses is left out of its group alone, and acknowledged', async () => {
  const broker = await aBroker()
  const herd = await aMeteredHerd()
  await sql`create function no_13() returns trigger language plpgsql as $$ begin
    if new.value = 13 then raise exception 'no 13'; end if; return new; end $$`.execute(api.db)
  await sql`create trigger no_13 before insert on sensor_reading for each row execute function no_13()`.execute(api.db)
  closing.push(async () => {
    await sql`drop trigger no_13 on sensor_reading`.execute(api.db)
    await sql`drop function no_13`.execute(api.db)
  })
  const intake = anIntake(broker, [plain(herd.directoryId)])
  const sender = aSender(broker)
  await sendTogether(
    intake,
    sender,
    [10, 11, 12, 13, 14].map((no) => ['stald/1/op', reading(no)]),
  )
  await expect.poll(() => finished(intake) + intake.counts.failed, { timeout: 30_000 }).toBe(6)
  expect(intake.counts).toMatchObject({ broken: 0, failed: 1, stored: 5 })
  expect(await herd.values()).toEqual([11, 12, 14, 15, 101])
  await sender.publishAsync('stald/1/op', reading(20), { qos: 1 })
  await expect.poll(() => herd.values(), { timeout: 20_000 }).toContain(21)
  expect(intake.counts.messages).toBe(7)
})

test('more messages than may wait stay at the broker until those before them are stored', async () => {
  const broker = await aBroker()
  const herd = await aMeteredHerd()
  const intake = anIntake(broker, [plain(herd.directoryId)], { count: 5, bytes: 1_000_000, waitMs: 10 })
  const sender = aSender(broker)
  await whileLocked(async () => {
    for (let no = 0; no < 30; no++) await sender.publishAsync('stald/1/op', reading(no), { qos: 1 })
    await expect.poll(() => intake.counts.messages, { timeout: 20_000 }).toBeGreaterThan(5)
    // One group is being stored and the next one waits.
    expect(intake.counts.messages).toBeLessThanOrEqual(10)
  })
  await expect.poll(() => finished(intake), { timeout: 20_000 }).toBe(30)
  expect(await herd.values()).toEqual(Array.from({ length: 30 }, (_, no) => no + 1))
})

test('uplinks find the sensors of their device and field, scanned or typed, of their own company only', async () => {
  const broker = await aBroker()
  const [ours, theirs] = [await aMeteredHerd(), await aMeteredHerd()]
  for (const { who, section } of [ours, theirs]) {
    await addSensor(who, { name: 'Luft', type: sensorType.humidity, section, from: '2026-06-10T00:00' })
    await submitSetupForm(
      who,
      formId.sensors,
      {
        'FS_Main.FF_DeviceId': 'LW:D0:A84041000181C061:A84041C3B1861A2B:00100064',
        'FS_Main.FF_DeviceField': 'Hum',
      },
      await openSetupItem(who, formId.sensors, 'Luft'),
    )
  }
  const intake = anIntake(broker, [
    { format: 'chirpstack', directoryId: ours.directoryId, template: 'application/+/device/+/event/up' },
  ])
  await aSender(broker).publishAsync(
    'application/17c8/device/a84041c3b1861a2b/event/up',
    JSON.stringify({
      time: '2026-06-15T09:34:15.775023242+00:00',
      deviceInfo: { devEui: 'a84041c3b1861a2b' },
      object: { Hum: 57.5, Bat: 3.1 },
    }),
    { qos: 1 },
  )
  await expect.poll(() => intake.counts.stored, { timeout: 20_000 }).toBe(1)
  expect(await ours.values()).toEqual([57.5])
  expect(await theirs.values()).toEqual([])
})

test('the battery and link margin of a status message belong to every sensor of its device', async () => {
  const broker = await aBroker()
  const herd = await aMeteredHerd()
  const opened = await openSetupItem(herd.who, formId.sensors, METER)
  await submitSetupForm(
    herd.who,
    formId.sensors,
    { 'FS_Main.FF_DeviceId': 'A84041C3B1861A2B', 'FS_Main.FF_DeviceField': 'n' },
    opened,
  )
  const intake = anIntake(broker, [
    { format: 'chirpstack', directoryId: herd.directoryId, template: 'application/+/device/+/event/+' },
  ])
  const sender = aSender(broker)
  const status = {
    time: '2026-06-15T09:00:00Z',
    deviceInfo: { devEui: 'a84041c3b1861a2b' },
    margin: 3,
    batteryLevel: 12.5,
  }
  for (const _ of [1, 2])
    await sender.publishAsync('application/1/device/a/event/status', JSON.stringify(status), { qos: 1 })
  const unheard = { ...status, deviceInfo: { devEui: 'ffffffffffffffff' }, margin: 1 }
  await sender.publishAsync('application/1/device/b/event/status', JSON.stringify(unheard), { qos: 1 })
  await expect.poll(() => intake.counts.messages, { timeout: 20_000 }).toBe(3)
  await intake.stop()
  const days = await api.db
    .selectFrom('device_day')
    .select(['day', 'battery_pct', 'rssi_dbm', 'margin_db'])
    .where('directory_id', '=', herd.directoryId)
    .execute()
  expect(days).toEqual([{ day: '2026-06-15', battery_pct: 12.5, rssi_dbm: null, margin_db: 3 }])
})

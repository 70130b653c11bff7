import { setTimeout as wait } from 'node:timers/promises'
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt'
import type { Clock } from '#platform/clock.ts'
import type { MqttConfig, MqttTopic } from '#platform/config/mqtt-config.ts'
import type { Database } from '#platform/database/pool.ts'
import type { Log } from '#platform/log.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { storeDeviceReports } from '../device-reports.ts'
import { hasMonitoringModule } from '../sql/monitoring-module.ts'
import { storeReadings } from '../store-readings.ts'
import { BrokenPayload, type DeviceMessage, readPayload } from './read-payload.ts'
import { matchTopic, topicFilter } from './topic-template.ts'

/** What became of messages and their readings since the start of the process. */
export interface MqttCounts {
  messages: number
  /** Messages that are none of their format; logged and acknowledged. */
  broken: number
  /** Messages that could not be stored although the database answered; logged and acknowledged. */
  failed: number
  stored: number
  repeated: number
  suspect: number
  refused: number
}

export interface MqttIntake {
  counts: Readonly<MqttCounts>
  /** Takes no further message, waits for the current one, and leaves the session at the broker. */
  stop(): Promise<void>
}

interface MqttIntakeDeps {
  database: Database
  clock: Clock
  log: Log
}

const RECONNECT_MS = 2_000
const CONNECT_MS = 20_000
/** Pauses between attempts to store a message; the last one repeats while the database is away. */
const RETRY_MS = [100, 500, 2_000, 5_000] as const
const GRANTED_QOS = 1
/** What storing the readings of a message without any would answer. */
const NOTHING_SENT = { stored: 0, repeated: 0, suspect: 0, refused: 0, unknown: [] }

/**
 * Takes readings from an MQTT broker. A message of QoS 1 is acknowledged after its transaction has been committed, and the
 * next one is read then. What is not stored stays at the broker, in the session of our client id. A message that comes
 * again changes nothing, since sensor and time identify a reading.
 */
export function startMqttIntake(deps: MqttIntakeDeps, config: MqttConfig & { reconnectMs?: number }): MqttIntake {
  const { log } = deps
  const counts: MqttCounts = { messages: 0, broken: 0, failed: 0, stored: 0, repeated: 0, suspect: 0, refused: 0 }
  const stopping = new AbortController()
  const client = mqtt.connect(config.brokerUrl, {
    ...config.auth,
    clientId: config.clientId,
    protocolVersion: 4,
    clean: false,
    resubscribe: false,
    reconnectPeriod: config.reconnectMs ?? RECONNECT_MS,
    connectTimeout: CONNECT_MS,
  })
  // One message at a time is the back-pressure: the broker keeps the rest.
  // A message counts only for the connection that it came with: another one brings it again.
  let connection = new AbortController()
  let current: Promise<void> = Promise.resolve()
  client.on('connect', () => {
    log.info({ type: 'mqtt' }, 'connected to the broker')
    subscribe(client, config, log)
  })
  client.on('close', () => {
    connection.abort()
    connection = new AbortController()
  })
  client.on('error', (error) => log.warn({ type: 'mqtt', err: error }, 'the broker cannot be reached or refuses'))
  client.handleMessage = (packet, acknowledge) => {
    const signal = AbortSignal.any([stopping.signal, connection.signal])
    current = current.then(async () => {
      if (signal.aborted) return
      if (await takeMessage(deps, config.topics, packet, counts, signal)) acknowledge()
    })
  }
  return {
    counts,
    stop: async () => {
      stopping.abort()
      await current
      await client.endAsync()
    },
  }
}

function subscribe(client: MqttClient, { topics }: MqttConfig, log: Log): void {
  const filters = [...new Set(topics.map(({ template }) => topicFilter(template)))]
  client.subscribe(filters, { qos: GRANTED_QOS }, (error, granted = []) => {
    if (error) log.error({ type: 'mqtt', err: error }, 'subscribing failed')
    for (const { topic, qos } of granted)
      if (qos !== GRANTED_QOS) log.error({ type: 'mqtt', topic, qos }, 'the broker does not grant QoS 1 for the topic')
  })
}

/**
 * Stores the readings of a message. True if it is done and may be acknowledged; false if the connection ended before, so
 * that the broker sends it again.
 */
async function takeMessage(
  deps: MqttIntakeDeps,
  topics: readonly MqttTopic[],
  { topic, payload }: IPublishPacket,
  counts: MqttCounts,
  signal: AbortSignal,
): Promise<boolean> {
  counts.messages += 1
  for (const own of topics) {
    const match = matchTopic(own.template, topic)
    if (!match) continue
    try {
      const message = readPayload(own.format, Buffer.from(payload), match.sensor)
      const isEmpty = message.readings.length + message.reports.length === 0
      if (!isEmpty && !(await storeWithRetries(deps, own, message, counts, signal))) return false
    } catch (error) {
      if (!(error instanceof BrokenPayload)) throw error
      counts.broken += 1
      deps.log.warn({ type: 'mqtt', topic, err: error, broken: counts.broken }, 'a message was left out')
    }
  }
  return true
}

/** Stores a message in one transaction; tries again while the database is away, and a few times after other errors. */
async function storeWithRetries(
  { database, clock, log }: MqttIntakeDeps,
  { directoryId }: MqttTopic,
  { readings, reports }: DeviceMessage,
  counts: MqttCounts,
  signal: AbortSignal,
): Promise<boolean> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      const answer = await tenantTransaction(database, directoryId, async (db, scope) => {
        if (!(await hasMonitoringModule(db, scope))) return null
        await storeDeviceReports(db, { now: clock.now() }, scope, reports)
        return readings.length > 0 ? storeReadings(db, { now: clock.now() }, scope, { readings }) : NOTHING_SENT
      })
      if (answer === null) {
        // As over HTTP: the broker would otherwise keep what nobody may ever take.
        counts.refused += readings.length
        log.warn({ type: 'mqtt', company: directoryId, refused: counts.refused }, 'the company has no monitoring')
        return true
      }
      counts.stored += answer.stored
      counts.repeated += answer.repeated
      counts.suspect += answer.suspect
      counts.refused += answer.refused
      if (readings.length > 0 && answer.unknown.length === new Set(readings.map(({ sensor }) => sensor)).size)
        log.info({ type: 'mqtt', sensors: answer.unknown }, 'no sensor has one of these names or device ids')
      return true
    } catch (error) {
      if (attempt >= RETRY_MS.length && !isDatabaseAway(error)) {
        counts.failed += 1
        log.error({ type: 'mqtt', err: error, failed: counts.failed }, 'readings of a message could not be stored')
        return true
      }
      log.warn({ type: 'mqtt', err: error }, 'readings of a message wait for the database')
      await wait(RETRY_MS[attempt] ?? RETRY_MS.at(-1), undefined, { signal }).catch(() => undefined)
    }
  }
  return false
}

/** Classes 08, 53 and 57 of PostgreSQL (connection, resources, shutdown), read-only standbys, and lost sockets. */
const isDatabaseAway = (error: unknown): boolean =>
  /^(08|53|57|25006|E[A-Z]+$|POOL_TIMEOUT)/.test(String((error as { code?: unknown }).code ?? ''))

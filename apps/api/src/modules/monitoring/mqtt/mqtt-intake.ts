import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt'
import type { Clock } from '#platform/clock.ts'
import type { MqttConfig, MqttTopic } from '#platform/config/mqtt-config.ts'
import type { Database } from '#platform/database/pool.ts'
import type { Log } from '#platform/log.ts'
import { type Gathering, type GatherLimits, gatherMessages } from './gather-messages.ts'
import type { MqttCounts } from './mqtt-counts.ts'
import { BrokenPayload, readPayload } from './read-payload.ts'
import { type CompanyMessage, storeMessages } from './store-messages.ts'
import { matchTopic, topicFilter } from './topic-template.ts'

export type { MqttCounts }

export interface MqttIntake {
  counts: Readonly<MqttCounts>
  /** Takes no further message, stores those that were read, and leaves the session at the broker. */
  stop(): Promise<void>
}

interface MqttIntakeDeps {
  database: Database
  clock: Clock
  log: Log
}

const RECONNECT_MS = 2_000
const CONNECT_MS = 20_000
const GRANTED_QOS = 1
/** Messages of one transaction: some 10,000 readings at most, as those of two requests over HTTP, and one message more. */
const GATHERED: GatherLimits = { count: 2_000, bytes: 1_000_000, waitMs: 10 }

/** A connection to the broker. Its messages count only for it: another one brings those again that it did not acknowledge. */
interface Connection {
  stream: MqttClient['stream']
  ended: AbortController
}

/** A message of a connection that is not acknowledged yet. */
interface OpenMessage {
  connection: Connection
  /** Number of a message of QoS 1 in its connection. */
  messageId: number | undefined
  contents: CompanyMessage[]
}

/**
 * Takes readings from an MQTT broker. Messages are gathered for a moment, stored in one transaction, and those of QoS 1
 * acknowledged after it has been committed; the next ones gather meanwhile, up to a limit. What is not stored stays at the
 * broker, in the session of our client id. A message that comes again changes nothing, since sensor and time identify a
 * reading.
 */
export function startMqttIntake(
  deps: MqttIntakeDeps,
  config: MqttConfig & { reconnectMs?: number; gathered?: GatherLimits },
): MqttIntake {
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
  const gathering = gatherMessages<OpenMessage>(config.gathered ?? GATHERED)
  let connection: Connection | undefined
  client.on('connect', () => {
    log.info({ type: 'mqtt' }, 'connected to the broker')
    subscribe(client, config, log)
  })
  client.on('close', () => {
    connection?.ended.abort()
    gathering.clear()
  })
  client.on('error', (error) => log.warn({ type: 'mqtt', err: error }, 'the broker cannot be reached or refuses'))
  client.handleMessage = (packet, readNext) => {
    if (connection?.stream !== client.stream) connection = { stream: client.stream, ended: new AbortController() }
    if (stopping.signal.aborted || connection.ended.signal.aborted) return
    counts.messages += 1
    const contents = readMessage(deps, config.topics, packet, counts)
    const room = gathering.add({ connection, messageId: packet.messageId, contents }, packet.payload.length)
    // The client acknowledges a message before it reads the next, unless this one is given back with an error.
    void room.then(() => readNext(new NotStoredYet()))
  }
  const storing = storeGroups({ ...deps, counts }, gathering, stopping.signal)
  return {
    counts,
    stop: async () => {
      stopping.abort()
      gathering.end()
      await storing
      await client.endAsync()
    },
  }
}

class NotStoredYet extends Error {}

/** Stores group after group, and acknowledges each, until the gathering ends. */
async function storeGroups(
  deps: Parameters<typeof storeMessages>[0],
  gathering: Gathering<OpenMessage>,
  stopping: AbortSignal,
): Promise<void> {
  for (let group = await gathering.take(); group.length > 0; group = await gathering.take()) {
    const [{ connection }] = group as [OpenMessage]
    const signal = AbortSignal.any([stopping, connection.ended.signal])
    const contents = group.flatMap((message) => message.contents)
    if (await storeMessages(deps, contents, signal)) acknowledge(connection, group)
  }
}

/** PUBACK of MQTT 3.1.1 and the length of its rest, which is the number of the message. */
const PUBACK = [0x40, 2] as const
const BYTE = 256

/** Acknowledges messages of a connection in the order in which they came, as a broker may expect. */
function acknowledge({ stream, ended }: Connection, group: readonly OpenMessage[]): void {
  if (ended.signal.aborted) return
  const numbers = group.flatMap(({ messageId }) => messageId ?? [])
  stream.write(Buffer.from(numbers.flatMap((no) => [...PUBACK, Math.floor(no / BYTE), no % BYTE])))
}

function subscribe(client: MqttClient, { topics }: MqttConfig, log: Log): void {
  const filters = [...new Set(topics.map(({ template }) => topicFilter(template)))]
  client.subscribe(filters, { qos: GRANTED_QOS }, (error, granted = []) => {
    if (error) log.error({ type: 'mqtt', err: error }, 'subscribing failed')
    for (const { topic, qos } of granted)
      if (qos !== GRANTED_QOS) log.error({ type: 'mqtt', topic, qos }, 'the broker does not grant QoS 1 for the topic')
  })
}

/** Reads what a message says to each company whose topic it is; what is none of its format is counted and left out. */
function readMessage(
  { log }: MqttIntakeDeps,
  topics: readonly MqttTopic[],
  { topic, payload }: IPublishPacket,
  counts: MqttCounts,
): CompanyMessage[] {
  return topics.flatMap(({ template, format, directoryId }) => {
    const match = matchTopic(template, topic)
    if (!match) return []
    try {
      const message = readPayload(format, Buffer.from(payload), match.sensor)
      return message.readings.length + message.reports.length === 0 ? [] : [{ ...message, directoryId }]
    } catch (error) {
      if (!(error instanceof BrokenPayload)) throw error
      counts.broken += 1
      log.warn({ type: 'mqtt', topic, err: error, broken: counts.broken }, 'a message was left out')
      return []
    }
  })
}

import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { z } from 'zod'
import type { Environment } from './environment.ts'
import { StartProblem } from './start-problem.ts'

/** Formats of messages: uplinks of ChirpStack v4 and The Things Stack v3, and the product's own. */
export const mqttFormats = ['chirpstack', 'tts', 'plain'] as const
export type MqttFormat = (typeof mqttFormats)[number]

/** Messages of one format that belong to one company. */
export interface MqttTopic {
  format: MqttFormat
  directoryId: DirectoryId
  /** Topic filter with `+` and `#`; `{sensor}` is a level that names the sensor. */
  template: string
}

/** A broker that sensors send to. */
export interface MqttConfig {
  /** `mqtts://broker.example:8883`, without credentials. */
  brokerUrl: string
  auth: { username: string; password: string } | null
  /** Name of the session at the broker, which keeps messages while this process is away. */
  clientId: string
  topics: readonly MqttTopic[]
}

const EXAMPLE = 'HERDBOARD_MQTT_TOPICS must look like: chirpstack <company id> application/+/device/+/event/up'

/** Reads the broker and its topics; null where there is none. Throws a StartProblem for a broker without topics. */
export function readMqttConfig({ HERDBOARD_MQTT, HERDBOARD_MQTT_TOPICS }: Environment): MqttConfig | null {
  if (HERDBOARD_MQTT === undefined) return null
  const { protocol, host, username, password, pathname } = new URL(HERDBOARD_MQTT)
  const topics = (HERDBOARD_MQTT_TOPICS ?? '').split(/[;\n]/).filter((entry) => entry.trim() !== '')
  if (topics.length === 0) throw new StartProblem(`HERDBOARD_MQTT needs HERDBOARD_MQTT_TOPICS. ${EXAMPLE}`)
  return {
    brokerUrl: `${protocol}//${host}`,
    auth: username === '' ? null : { username: decodeURIComponent(username), password: decodeURIComponent(password) },
    clientId: decodeURIComponent(pathname.slice(1)) || 'herdboard',
    topics: topics.map(readTopic),
  }
}

function readTopic(entry: string): MqttTopic {
  const [format = '', company, template = '', ...more] = entry.trim().split(/\s+/)
  const known = mqttFormats.find((one) => one === format)
  if (!known || more.length > 0 || !z.uuid().safeParse(company).success || !isTopicTemplate(template))
    throw new StartProblem(`"${entry.trim()}" is no topic. ${EXAMPLE}`)
  return { format: known, directoryId: company as DirectoryId, template }
}

/** Whether a text is a topic filter: `+` and `{sensor}` are whole levels, `#` is the last one. */
function isTopicTemplate(text: string): boolean {
  const levels = text.split('/')
  const isLevel = (level: string, no: number) =>
    level === '+' || level === '{sensor}' || (level === '#' && no === levels.length - 1) || !/[+#{}]/.test(level)
  return text !== '' && levels.every(isLevel) && levels.filter((level) => level === '{sensor}').length <= 1
}

import { ReadingSet } from '@herdboard/contract/monitoring/monitoring.ts'
import { z } from 'zod'
import type { MqttFormat } from '#platform/config/mqtt-config.ts'

/** A message that is none of its format. */
export class BrokenPayload extends Error {}

/**
 * Reads the readings of a message; none for an uplink without measured values, such as a join. `topicSensor`: the sensor
 * that the topic names, for messages of our own format that name none. Throws BrokenPayload.
 */
export function readPayload(
  format: MqttFormat,
  payload: Uint8Array,
  topicSensor: string | null,
): ReadingSet['readings'] {
  const readings = readers[format](parseJson(payload), topicSensor)
  if (readings.length === 0) return []
  const { data, error } = ReadingSet.safeParse({ readings })
  if (error) throw new BrokenPayload(z.prettifyError(error))
  return data.readings
}

/** A reading as it will be checked by the schema of the intake. */
interface UncheckedReading {
  sensor?: unknown
  time?: unknown
  value?: unknown
  sequence?: unknown
}

const readers: Readonly<Record<MqttFormat, (json: unknown, topicSensor: string | null) => UncheckedReading[]>> = {
  chirpstack: (json) => {
    const { time, deviceInfo, object } = parseAs(ChirpStackUplink, json)
    return valuesOf(deviceInfo.devEui, time, object ?? {})
  },
  tts: (json) => {
    const { end_device_ids, uplink_message } = parseAs(ThingsStackUplink, json)
    const { received_at, decoded_payload } = uplink_message
    return valuesOf(end_device_ids.dev_eui ?? end_device_ids.device_id, received_at, decoded_payload ?? {})
  },
  plain: (json, topicSensor) => {
    const list = Array.isArray(json) ? json : parseAs(PlainReadings, json)
    return list.map((one) => ({ ...(topicSensor !== null && { sensor: topicSensor }), ...parseAs(AnyObject, one) }))
  },
}

const Decoded = z.record(z.string(), z.unknown())
const AnyObject = z.record(z.string(), z.unknown())

/** Event `up` of ChirpStack v4 in JSON, without what is not read here. */
const ChirpStackUplink = z.object({
  time: z.iso.datetime({ offset: true }),
  deviceInfo: z.object({ devEui: z.string().min(1) }),
  /** What the codec of the device profile decoded; absent without a codec. */
  object: Decoded.nullish(),
})

/** Uplink of The Things Stack v3, without what is not read here. */
const ThingsStackUplink = z.object({
  end_device_ids: z.object({ device_id: z.string().min(1), dev_eui: z.string().min(1).optional() }),
  uplink_message: z.object({ received_at: z.iso.datetime({ offset: true }), decoded_payload: Decoded.nullish() }),
})

/** One reading, or several as in a request of the API. */
const PlainReadings = z
  .union([z.strictObject({ readings: z.array(z.unknown()) }), AnyObject])
  .transform((one) => ('readings' in one && Array.isArray(one.readings) ? (one.readings as unknown[]) : [one]))

/** Larger numbers are times or counters of the network, which no sensor sends. */
const MAX_VALUE = 1e12
const isMeasured = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= MAX_VALUE

const MAX_DEPTH = 4
const MAX_NAME = 100

/** Returns a reading for each number of a decoded payload: sensor `<device>/<field>`, nested fields joined by dots. */
function valuesOf(device: string, time: string, decoded: Record<string, unknown>): UncheckedReading[] {
  const found: UncheckedReading[] = []
  const collect = (fields: Record<string, unknown>, path: readonly string[]) => {
    for (const [name, value] of Object.entries(fields)) {
      const inner = [...path, name]
      const sensor = `${device}/${inner.join('.')}`
      if (isMeasured(value) && sensor.length <= MAX_NAME) found.push({ sensor, time, value })
      const nested = Decoded.safeParse(value)
      if (nested.success && inner.length < MAX_DEPTH) collect(nested.data, inner)
    }
  }
  collect(decoded, [])
  return found
}

function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
  } catch (cause) {
    throw new BrokenPayload('is no JSON', { cause })
  }
}

function parseAs<T>(schema: z.ZodType<T>, json: unknown): T {
  const { data, error } = schema.safeParse(json)
  if (error) throw new BrokenPayload(z.prettifyError(error))
  return data as T
}

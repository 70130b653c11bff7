import { ReadingSet } from '@herdboard/contract/monitoring/monitoring.ts'
import { z } from 'zod'
import type { MqttFormat } from '#platform/config/mqtt-config.ts'
import type { DeviceReport } from '../sql/device-days.ts'

/** A message that is none of its format. */
export class BrokenPayload extends Error {}

/** What a message says: values that were measured, and what the device reports of itself. */
export interface DeviceMessage {
  readings: ReadingSet['readings']
  reports: DeviceReport[]
}

/**
 * Reads a message; one without measured values, such as a join, has no readings. `topicSensor`: the sensor or device that
 * the topic names; null where it names none. Throws BrokenPayload, also for a message that would be stored for another: the
 * broker lets the account of a device publish to its own topic alone.
 */
export function readPayload(format: MqttFormat, payload: Uint8Array, topicSensor: string | null): DeviceMessage {
  const { readings, reports } = readers[format](parseJson(payload), topicSensor)
  if (readings.length === 0) return { readings: [], reports }
  const { data, error } = ReadingSet.safeParse({ readings })
  if (error) throw new BrokenPayload(z.prettifyError(error))
  return { readings: data.readings, reports }
}

/** A reading as it will be checked by the schema of the intake. */
interface UncheckedReading {
  sensor?: unknown
  time?: unknown
  value?: unknown
  sequence?: unknown
}

interface UncheckedMessage {
  readings: UncheckedReading[]
  reports: DeviceReport[]
}

const readers: Readonly<Record<MqttFormat, (json: unknown, topicSensor: string | null) => UncheckedMessage>> = {
  chirpstack: (json, topicSensor) => {
    const status = ChirpStackStatus.safeParse(json)
    if (status.success) {
      requireOfTopic(status.data.deviceInfo.devEui, topicSensor)
      return { readings: [], reports: [statusReport(status.data)] }
    }
    const { time, deviceInfo, object, rxInfo } = parseAs(ChirpStackUplink, json)
    requireOfTopic(deviceInfo.devEui, topicSensor)
    return {
      readings: valuesOf(deviceInfo.devEui, time, object ?? {}),
      reports: uplinkReports(deviceInfo.devEui, time, rxInfo, null),
    }
  },
  tts: (json, topicSensor) => {
    const { end_device_ids, uplink_message } = parseAs(ThingsStackUplink, json)
    const { received_at, decoded_payload, rx_metadata, last_battery_percentage } = uplink_message
    const device = end_device_ids.dev_eui ?? end_device_ids.device_id
    // A device stands in topics by its id, which the network makes of its DevEUI unless somebody named it.
    if (topicSensor?.toLowerCase() !== `eui-${device}`.toLowerCase()) requireOfTopic(device, topicSensor)
    return {
      readings: valuesOf(device, received_at, decoded_payload ?? {}),
      reports: uplinkReports(device, received_at, rx_metadata, last_battery_percentage?.value ?? null),
    }
  },
  plain: (json, topicSensor) => {
    const list = Array.isArray(json) ? json : parseAs(PlainReadings, json)
    return {
      readings: list.map((one) => {
        const { sensor = topicSensor, ...reading } = parseAs(AnyObject, one)
        requireOfTopic(sensor, topicSensor)
        return { ...reading, ...(sensor !== null && { sensor }) }
      }),
      reports: [],
    }
  },
}

/** Throws for a sensor that is neither the one of the topic nor a field of its device, in any case of letters. */
function requireOfTopic(sensor: unknown, topicSensor: string | null): void {
  if (topicSensor === null) return
  const own = topicSensor.toLowerCase()
  const named = String(sensor).toLowerCase()
  if (named !== own && !named.startsWith(`${own}/`)) throw new BrokenPayload('names another sensor than its topic')
}

const Decoded = z.record(z.string(), z.unknown())
/** The gateways that heard a message; what they say is left out where it is no strength. */
const Gateways = z
  .array(z.object({ rssi: z.number().min(-200).max(50).optional() }))
  .nullish()
  .catch(null)
const AnyObject = z.record(z.string(), z.unknown())

/** Event `up` of ChirpStack v4 in JSON, without what is not read here. */
const ChirpStackUplink = z.object({
  time: z.iso.datetime({ offset: true }),
  deviceInfo: z.object({ devEui: z.string().min(1) }),
  /** What the codec of the device profile decoded; absent without a codec. */
  object: Decoded.nullish(),
  rxInfo: Gateways,
})

/**
 * Event `status` of ChirpStack v4: the answer of a device to a LoRaWAN request of its state. Its JSON leaves out fields
 * that are 0 or false, so one of the four distinguishes it from an uplink.
 */
const ChirpStackStatus = z
  .object({
    time: z.iso.datetime({ offset: true }),
    deviceInfo: z.object({ devEui: z.string().min(1) }),
    margin: z.int().min(-32).max(31).optional(),
    externalPowerSource: z.boolean().optional(),
    batteryLevelUnavailable: z.boolean().optional(),
    batteryLevel: z.number().min(0).max(100).optional(),
    object: z.never().optional(),
    data: z.never().optional(),
  })
  .refine(({ margin, externalPowerSource, batteryLevelUnavailable, batteryLevel }) =>
    [margin, externalPowerSource, batteryLevelUnavailable, batteryLevel].some((field) => field !== undefined),
  )

function statusReport(status: z.infer<typeof ChirpStackStatus>): DeviceReport {
  const { time, deviceInfo, margin = 0, externalPowerSource, batteryLevelUnavailable, batteryLevel } = status
  const hasBattery = !externalPowerSource && !batteryLevelUnavailable
  return {
    sensorId: null,
    device: deviceInfo.devEui,
    at: new Date(time),
    batteryPct: hasBattery ? (batteryLevel ?? null) : null,
    rssiDbm: null,
    marginDb: margin,
  }
}

/** What an uplink reports: its strength at the best gateway, and the charge where the network adds it. */
function uplinkReports(
  device: string,
  time: string,
  gateways: z.infer<typeof Gateways>,
  batteryPct: number | null,
): DeviceReport[] {
  const strengths = (gateways ?? []).flatMap(({ rssi }) => (rssi === undefined ? [] : [rssi]))
  const rssiDbm = strengths.length === 0 ? null : Math.max(...strengths)
  if (rssiDbm === null && batteryPct === null) return []
  return [{ sensorId: null, device, at: new Date(time), batteryPct, rssiDbm, marginDb: null }]
}

/** Uplink of The Things Stack v3, without what is not read here. */
const ThingsStackUplink = z.object({
  end_device_ids: z.object({ device_id: z.string().min(1), dev_eui: z.string().min(1).optional() }),
  uplink_message: z.object({
    received_at: z.iso.datetime({ offset: true }),
    decoded_payload: Decoded.nullish(),
    rx_metadata: Gateways,
    /** What the device last answered about its battery. */
    last_battery_percentage: z
      .object({ value: z.number().min(0).max(100) })
      .nullish()
      .catch(null),
  }),
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
  const uncheckedReadings: UncheckedReading[] = []
  const collect = (fields: Record<string, unknown>, path: readonly string[]) => {
    for (const [name, value] of Object.entries(fields)) {
      const inner = [...path, name]
      const sensor = `${device}/${inner.join('.')}`
      if (isMeasured(value) && sensor.length <= MAX_NAME) uncheckedReadings.push({ sensor, time, value })
      const nested = Decoded.safeParse(value)
      if (nested.success && inner.length < MAX_DEPTH) collect(nested.data, inner)
    }
  }
  collect(decoded, [])
  return uncheckedReadings
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

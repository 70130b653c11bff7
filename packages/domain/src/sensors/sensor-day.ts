import type { SensorQuantity } from './reading-limits.ts'

/** How well a sensor served on a day, best first. */
export type ServiceLevel = 'good' | 'attention' | 'bad'

/** What is known of a sensor's day; null where it is unknown. */
export interface SensorDayFacts {
  quantity: SensorQuantity
  /** Hours that a reading was expected for, in order: whether there was one. */
  hours: readonly boolean[]
  /** Lowest charge, per cent. */
  batteryPct: number | null
  /** Weakest signal, dBm. */
  rssiDbm: number | null
  /** Smallest link margin, dB. */
  marginDb: number | null
}

/** Hours without a reading that are no gap yet: devices send hourly or oftener, and a message may be lost. */
const MOST_SILENT_HOURS = 2
const LOW_BATTERY_PCT = 20
const EMPTY_BATTERY_PCT = 5
/** LoRaWAN receivers lose messages between -120 and -137 dBm. */
const WEAK_RSSI_DBM = -115
const WEAK_MARGIN_DB = 5

/** Returns the most hours in a row without a reading. */
export function longestGapHours(hours: readonly boolean[]): number {
  let [longest, current] = [0, 0]
  for (const has of hours) {
    current = has ? 0 : current + 1
    longest = Math.max(longest, current)
  }
  return longest
}

/** A gap is a day without any reading, or more than two hours in a row; scales may weigh once a day. */
export function gapLevel({ quantity, hours }: Pick<SensorDayFacts, 'quantity' | 'hours'>): ServiceLevel {
  if (hours.length === 0 || (quantity === 'weight' && hours.includes(true))) return 'good'
  if (!hours.includes(true)) return hours.length > MOST_SILENT_HOURS ? 'bad' : 'good'
  return longestGapHours(hours) > MOST_SILENT_HOURS ? 'attention' : 'good'
}

/** Source: docs/domain/sensors.md#a-sensors-day */
export function batteryLevel(pct: number | null): ServiceLevel {
  if (pct === null || pct >= LOW_BATTERY_PCT) return 'good'
  return pct < EMPTY_BATTERY_PCT ? 'bad' : 'attention'
}

/** Source: docs/domain/sensors.md#a-sensors-day */
export const signalLevel = (rssiDbm: number | null, marginDb: number | null): ServiceLevel =>
  (rssiDbm ?? 0) < WEAK_RSSI_DBM || (marginDb ?? WEAK_MARGIN_DB) < WEAK_MARGIN_DB ? 'attention' : 'good'

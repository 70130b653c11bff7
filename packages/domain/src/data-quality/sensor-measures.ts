import type { SensorQuantity } from '@herdboard/domain/sensors/reading-limits.ts'

/** One hour of a sensor while pigs are in its section. */
export interface SensorHour {
  /** Litres, minutes of run time, kg a pig, °C, % humidity, ppm, kg feed, or kWh; null where nothing arrived. */
  value: number | null
  /** Pigs in the section. */
  head: number
}

/**
 * Smallest and largest possible value of an hour; water in litres a pig. Source:
 * docs/domain/data-quality.md#sensors
 */
const POSSIBLE: Readonly<Record<SensorQuantity, readonly [least: number, most: number]>> = {
  water: [0, 3],
  feeding: [0, 60],
  weight: [3, 160],
  temperature: [0, 45],
  humidity: [5, 100],
  co2: [350, 10_000],
  nh3: [0, 100],
  silo: [0, 100_000],
  energy: [0, 1000],
}

/** From this many equal hours in a row on, a sensor is taken to be stuck. */
const STUCK_HOURS = 24

export const measuredHours = (hours: readonly SensorHour[]): number =>
  hours.filter(({ value }) => value !== null).length

/** Hours whose value cannot be true: outside the limits, or part of a line of equal values other than 0. */
export function impossibleHours(
  quantity: SensorQuantity,
  hours: readonly SensorHour[],
): { outside: number; stuck: number } {
  const [least, most] = POSSIBLE[quantity]
  const isOutside = ({ value, head }: SensorHour) =>
    value !== null && (value < least || value > most * (quantity === 'water' ? head : 1))
  // The level of a silo that nobody feeds from stays the same.
  const stuck = quantity === 'silo' ? new Set<number>() : stuckHours(hours)
  return {
    outside: hours.filter((hour, no) => isOutside(hour) && !stuck.has(no)).length,
    stuck: stuck.size,
  }
}

/** Returns the positions of hours in lines of at least 24 equal values. 0 is left out: nothing was drunk, or fed. */
function stuckHours(hours: readonly SensorHour[]): ReadonlySet<number> {
  const stuck = new Set<number>()
  let start = 0
  for (let no = 1; no <= hours.length; no++) {
    const value = hours[start]?.value ?? null
    if (no < hours.length && value !== null && hours[no]?.value === value) continue
    if (value !== null && value !== 0 && no - start >= STUCK_HOURS)
      for (let one = start; one < no; one++) stuck.add(one)
    start = no
  }
  return stuck
}

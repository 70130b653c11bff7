/** What a sensor measures; the names of the sensor types of the contract. */
export type SensorQuantity = 'water' | 'feeding' | 'weight' | 'temperature'

/**
 * Smallest and largest value that one reading of a quantity can have: litres, minutes, kg per pig, °C. A reading stands
 * for at most an hour of water and at most a day of run time. Source: docs/domain/sensors.md#possible-values
 */
const READING_LIMITS: Readonly<Record<SensorQuantity, readonly [least: number, most: number]>> = {
  water: [0, 31_250],
  feeding: [0, 1440],
  weight: [0.5, 400],
  temperature: [-40, 60],
}

/** The most that a sensor can count in an hour; a mean has no such limit, so its largest value is returned. */
export const mostPerHour = (quantity: SensorQuantity): number =>
  quantity === 'feeding' ? 60 : READING_LIMITS[quantity][1]

/** Returns whether a reading can be true. One that cannot is kept as suspect, and counts in no figure. */
export function isPossibleReading(quantity: SensorQuantity, value: number): boolean {
  const [least, most] = READING_LIMITS[quantity]
  return value >= least && value <= most
}

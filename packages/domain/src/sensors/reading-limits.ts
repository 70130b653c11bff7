/** What a sensor measures; the names of the sensor types of the contract. */
export type SensorQuantity =
  | 'water'
  | 'feeding'
  | 'weight'
  | 'temperature'
  | 'humidity'
  | 'co2'
  | 'nh3'
  | 'silo'
  | 'energy'

/**
 * Smallest and largest value that one reading of a quantity can have: litres, minutes, kg per pig, °C, % relative
 * humidity, ppm CO2, ppm NH3, kg in the silo, kWh. A reading of water or energy stands for at most an hour, one of run
 * time for at most a day. Source: docs/domain/sensors.md#possible-values
 */
const READING_LIMITS: Readonly<Record<SensorQuantity, readonly [least: number, most: number]>> = {
  water: [0, 31_250],
  feeding: [0, 1440],
  weight: [0.5, 400],
  temperature: [-40, 60],
  humidity: [0, 100],
  co2: [250, 40_000],
  nh3: [0, 300],
  silo: [0, 100_000],
  energy: [0, 1000],
}

const SUMMED: ReadonlySet<SensorQuantity> = new Set(['water', 'feeding', 'energy'])

/** Returns whether readings of an hour or a day are added; the others are averaged. Only these can be running totals. */
export const isSummed = (quantity: SensorQuantity): boolean => SUMMED.has(quantity)

/** The most that a sensor can count in an hour; a mean has no such limit, so its largest value is returned. */
export const mostPerHour = (quantity: SensorQuantity): number =>
  quantity === 'feeding' ? 60 : READING_LIMITS[quantity][1]

/** Returns whether a reading can be true. An outlier that cannot is kept as suspect, and counts in no figure. */
export function isPossibleReading(quantity: SensorQuantity, value: number): boolean {
  const [least, most] = READING_LIMITS[quantity]
  return value >= least && value <= most
}

import type { SensorQuantity } from '@herdboard/domain/sensors/reading-limits.ts'

/** Units of readings and their hours. */
export const sensorUnits: Readonly<Record<SensorQuantity, string>> = {
  water: 'l',
  feeding: 'min',
  weight: 'kg',
  temperature: '°C',
  humidity: '%',
  co2: 'ppm',
  nh3: 'ppm',
  silo: 'kg',
  energy: 'kWh',
}

import type { FarmMeasure } from '../method-finding.ts'
import { noFinding } from './method-limits.ts'

/**
 * Methods whose data the product does not record yet: separate settlements, sensor readings, status prices, treatments.
 */
export const unavailableMethods: FarmMeasure = async () => ({
  settlement_match: noFinding('no_settlements'),
  sensor_coverage: noFinding('no_readings'),
  sensor_plausibility: noFinding('no_readings'),
  prices_present: noFinding('no_status_prices'),
  treatments_valid: noFinding('no_treatments'),
})

import type { FarmMeasure } from '../found.ts'
import { nothing } from './limits-of.ts'

/** Methods that rest on what nothing records yet: settlements of their own, readings, status prices, treatments. */
export const absent: FarmMeasure = async () => ({
  settlement_match: nothing('no_settlements'),
  sensor_coverage: nothing('no_readings'),
  sensor_plausibility: nothing('no_readings'),
  prices_present: nothing('no_status_prices'),
  treatments_valid: nothing('no_treatments'),
})

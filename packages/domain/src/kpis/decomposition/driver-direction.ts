import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import type { DriverKey } from './driver-key.ts'

/** Drivers that lower a figure when they rise; all others raise it. */
const lowering: Partial<Record<KpiKey, readonly DriverKey[]>> = {
  daily_gain: ['feed_use'],
  reference_daily_gain: ['feed_use'],
  fcr: ['gain'],
  reference_fcr: ['gain'],
  mortality: ['gain', 'start_weight'],
  dead_condemned: ['gain', 'start_weight'],
  number_of_pigs: ['pigs_out', 'deaths'],
  days_in_barn: ['gain', 'start_weight'],
  produced: ['end_weight'],
  pigs_per_place: ['end_weight'],
  occupancy: ['pig_places'],
  feed_cost_per_gain: ['gain'],
}

/** Returns 1 where the part means that the driver rose, −1 where it fell, 0 where it moved nothing. */
export const driverDirection = (key: KpiKey, driver: DriverKey, part: number): number =>
  part === 0 ? 0 : Math.sign(part) * (lowering[key]?.includes(driver) ? -1 : 1)

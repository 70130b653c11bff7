import type { SensorId } from '@herdboard/contract/core/ids.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { type CounterLimits, type CounterTotal, counterSteps } from '@herdboard/domain/sensors/counter.ts'
import { mostPerHour } from '@herdboard/domain/sensors/reading-limits.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { sensorQuantityOf } from '#modules/catalogue/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  type CountedTotal,
  type CounterSensor,
  type StoredTotal,
  selectCounterSensors,
  selectTotalsFrom,
  updateCountedTotals,
} from './sql/counter-readings.ts'
import { suspectCause } from './sql/readings.ts'

/** Hours of sensors whose values changed, and the moments that are suspect now. */
export interface CountedTotals {
  hours: { sensor_id: SensorId; at: Date }[]
  /** `<sensor> <milliseconds>` of each suspect total from the first changed moment on. */
  suspect: ReadonlySet<string>
}

/**
 * Counts the running totals of sensors again, from the first of their changed moments on; sensors that send no totals
 * are skipped. The caller holds the lock of hours, so nobody else counts at the same time.
 */
export async function countTotals(
  db: Db,
  scope: TenantScope,
  changedFrom: ReadonlyMap<SensorId, Date>,
): Promise<CountedTotals> {
  const hours = new Map<string, { sensor_id: SensorId; at: Date }>()
  const suspect = new Set<string>()
  if (changedFrom.size === 0) return { hours: [], suspect }
  for (const sensor of await selectCounterSensors(db, scope, [...changedFrom.keys()])) {
    const from = changedFrom.get(sensor.id)
    if (!from) continue
    const counted = countedTotals(sensor, await selectTotalsFrom(db, scope, sensor.id, from), from)
    for (const { at, isSuspect } of counted) if (isSuspect) suspect.add(`${sensor.id} ${at.getTime()}`)
    const changed = counted.filter(({ isChanged }) => isChanged)
    await updateCountedTotals(db, scope, sensor.id, changed)
    for (const { at } of changed) {
      const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
      hours.set(`${sensor.id} ${hour.getTime()}`, { sensor_id: sensor.id, at: hour })
    }
  }
  return { hours: [...hours.values()], suspect }
}

/** Returns what each total says. One before the changed moments is only the basis of the others and keeps its value. */
function countedTotals(
  sensor: CounterSensor,
  totals: readonly StoredTotal[],
  from: Date,
): (CountedTotal & { isChanged: boolean })[] {
  const factor = sensor.type_id === sensorType.water ? sensor.pulse_litres : 1
  const limits: CounterLimits = {
    mostPerHour: mostPerHour(sensorQuantityOf(sensor.type_id)) / factor,
    modulus: sensor.counter_modulus,
  }
  const steps = counterSteps(totals.map(counterTotal), limits)
  return totals.map((stored, no) => {
    const { used, isSuspect } = steps[no] ?? { used: null, isSuspect: false }
    const isBasis = no === 0 && stored.at < from
    const value = isBasis ? stored.value : used === null ? null : Math.fround(used * factor)
    return { at: stored.at, value, isSuspect, isChanged: value !== stored.value || isSuspect !== stored.is_suspect }
  })
}

const counterTotal = ({ at, total, is_suspect, suspect_cause, is_decided }: StoredTotal): CounterTotal => {
  const isLeftOut = is_suspect && (is_decided || suspect_cause === suspectCause.ahead)
  return { ms: at.getTime(), total, decision: isLeftOut ? 'left_out' : is_decided ? 'kept' : null }
}

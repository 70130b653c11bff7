import type { FarmId, SensorId } from '@herdboard/contract/core/ids.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { FALSE_ALARM_CAUSES } from '@herdboard/domain/alarms/alarm-types.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay, instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import type { AreaWindow } from '@herdboard/simulator/areas/events/area-events.ts'
import type { AlarmEvent, SensorReading } from '@herdboard/simulator/areas/events/sensor-events.ts'
import { DAYS_BEFORE, simulateAlarms } from '@herdboard/simulator/areas/sensors/alarms.ts'
import { equippedPlacements } from '@herdboard/simulator/areas/sensors/equipped-barns.ts'
import { sensorReadings, sensorSettings } from '@herdboard/simulator/areas/sensors/readings.ts'
import { SectionReadings } from '@herdboard/simulator/areas/sensors/section-hours.ts'
import { sensorReadingDays } from '@herdboard/simulator/areas/sensors/sensor-days.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import type { SimulatedFarm } from '@herdboard/simulator/simulated-company.ts'
import { notifyAlarms } from '#modules/monitoring/service.ts'
import { type CopyRow, copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { FOUNDED_AT } from '../demo-ids.ts'
import type { WorkContext } from './load-notes.ts'

/** Readings go back as far as charts reach; alarms as far as users look back. */
const READING_DAYS = 366
const ALARM_DAYS = 92

interface SensorContext extends WorkContext {
  seed: number
  window: AreaWindow
  /** Barns with sensors. */
  equipped: ReadonlySet<PlanKey>
}

/**
 * Inserts the hourly sensor readings of a farm and the alarms that follow from them. Raises notifications for the
 * ongoing ones.
 */
export async function copySensors(
  db: Db,
  scope: TenantScope,
  farm: SimulatedFarm,
  context: SensorContext,
): Promise<void> {
  const { seed, window, ids, equipped } = context
  const today = farmDay(window.now)
  const placements = equippedPlacements(seed, farm.plan, equipped, today)
  if (placements.length === 0 || farm.units.length === 0) return
  const ours = { directory_id: scope.directoryId }
  const idOf = (sensor: PlanKey): SensorId => ids.of('sensor', sensor, FOUNDED_AT)
  const from = later(addDays(today, -READING_DAYS), window.from)
  const alarmsFrom = later(addDays(today, -ALARM_DAYS), addDays(from, DAYS_BEFORE))
  const assessedFrom = addDays(alarmsFrom, -DAYS_BEFORE)
  const assessed = new SectionReadings()
  const lastAt = new Map<PlanKey, string>()
  const collected = function* (readings: Iterable<SensorReading>) {
    for (const reading of readings) {
      if (reading.day >= assessedFrom) assessed.add(reading)
      if (reading.value !== null) lastAt.set(reading.sensor, reading.at)
      yield reading
    }
  }
  const days = [...sensorReadingDays(collected(sensorReadings(seed, farm, { from, now: window.now }, placements)))]
  const sensors = new Map(placements.map((placement) => [placement.sensor, placement]))
  await copyRows(
    db,
    'sensor',
    [...sensors.values()].map((placement) => {
      const { pulseLitres, capacityKg } = sensorSettings(seed, placement)
      return {
        ...ours,
        id: idOf(placement.sensor),
        name: placement.name,
        type_id: sensorType[placement.kind],
        pulse_litres: pulseLitres,
        capacity_kg: capacityKg,
        last_at: lastAt.get(placement.sensor) ?? null,
        alarms_evaluated_at: window.now,
        created_at: FOUNDED_AT,
      }
    }),
  )
  await copyRows(
    db,
    'sensor_placement',
    placements.map((placement) => ({
      ...ours,
      sensor_id: idOf(placement.sensor),
      from_at: instantOfFarmMidnight(placement.from),
      farm_id: ids.of('farm', farm.plan.key, FOUNDED_AT),
      barn_id: ids.of('barn', placement.barn, FOUNDED_AT),
      section_id: ids.of('section', placement.section, FOUNDED_AT),
    })),
  )
  await copyRows(
    db,
    'sensor_day',
    days.map(({ sensor, day, hours }) => ({
      ...ours,
      sensor_id: idOf(sensor),
      day,
      hours: `{${hours.map((value) => (value === null ? 'null' : value)).join(',')}}`,
    })),
  )
  const sections = [...new Map(placements.map((placement) => [placement.section, placement])).values()]
  const alarms = simulateAlarms(seed, farm, sections, assessed, { from: alarmsFrom, now: window.now })
  await copyAlarms(db, scope, ids.of('farm', farm.plan.key, FOUNDED_AT), alarms, context)
}

async function copyAlarms(
  db: Db,
  scope: TenantScope,
  farmId: FarmId,
  alarms: readonly AlarmEvent[],
  { ids, person, window }: SensorContext,
): Promise<void> {
  const rows = alarms.map((alarm) => {
    const { handled } = alarm
    const at = handled && new Date(handled.at)
    const by = handled && person(handled.by)
    const isHarmless = handled !== null && FALSE_ALARM_CAUSES.includes(handled.causeId)
    const isClosed = isHarmless || (handled !== null && alarm.endedAt !== null)
    return {
      id: ids.of('alarm', alarm.key, new Date(alarm.at)),
      type_id: alarm.typeId,
      farm_id: farmId,
      barn_id: ids.of('barn', alarm.barn, FOUNDED_AT),
      section_id: ids.of('section', alarm.section, FOUNDED_AT),
      severity: alarm.severity,
      started_at: new Date(alarm.at),
      ended_at: alarm.endedAt === null ? null : new Date(alarm.endedAt),
      measured: alarm.measured,
      expected: alarm.expected,
      rhythm: alarm.rhythm,
      explained_by: alarm.explanation?.reason ?? null,
      explained_from: alarm.explanation && new Date(alarm.explanation.fromMs),
      stopped_at: alarm.stoppedAt === null ? null : new Date(alarm.stoppedAt),
      cause_id: handled?.causeId ?? null,
      action: handled?.action ?? null,
      remark: null,
      acknowledged_at: at,
      acknowledged_by: by,
      // Who handles an alarm that is not over takes care of it.
      assignee_id: isClosed ? null : by,
      closed_at: isClosed ? at : null,
      closed_by: isClosed ? by : null,
      is_harmless: isHarmless,
      muted_until: null,
      version: handled ? 2 : 1,
      deleted_at: null,
    }
  })
  const written = rows.map(
    (row): CopyRow<'alarm'> => ({ directory_id: scope.directoryId, ...row, created_at: row.started_at }),
  )
  await copyRows(db, 'alarm', written)
  await notifyAlarms(
    db,
    scope,
    window.now,
    rows.filter(({ ended_at }) => ended_at === null),
  )
}

const later = (one: string, other: string): string => (one > other ? one : other)

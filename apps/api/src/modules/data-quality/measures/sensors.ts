import { methodResult } from '@herdboard/domain/data-quality/method-result.ts'
import type { QualityMethodKey } from '@herdboard/domain/data-quality/quality-methods.ts'
import { impossibleHours, measuredHours, type SensorHour } from '@herdboard/domain/data-quality/sensor-measures.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import { sensorQuantityOf } from '#modules/catalogue/service.ts'
import { type AssessedFarm, type FarmMeasure, type MethodFinding, worstFirst } from '../method-finding.ts'
import { type SensorOfWeekRow, selectSensorsOfWeek } from '../sql/sensors.ts'
import { anyPigType, methodLimits, noFinding } from './method-limits.ts'

/** Whole farm days before the assessed one. */
const SENSOR_DAYS = 7

/** Checks whether the sensors of sections with pigs sent all hours of the last seven days, with values that can be true. */
export const sensorMeasures: FarmMeasure = async (farm) => {
  const both = (finding: MethodFinding) => ({ sensor_coverage: finding, sensor_plausibility: finding })
  if (!farm.scope.modules.has('RealTime')) return both(noFinding('module_off'))
  const days = Array.from({ length: SENSOR_DAYS }, (_, no) => addDays(farm.day, no - SENSOR_DAYS))
  const placed = await selectSensorsOfWeek(farm, {
    fromDay: days[0] ?? farm.day,
    toDay: addDays(farm.day, -1),
    fromAt: instantOfFarmMidnight(days[0] ?? farm.day),
    toAt: instantOfFarmMidnight(farm.day),
  })
  if (placed.length === 0) return both(noFinding('no_sensors'))
  const sensors = placed
    .map((sensor) => ({ ...sensor, sensorHours: hoursWithPigs(sensor, days) }))
    .filter(({ sensorHours }) => sensorHours.length > 0)
  if (sensors.length === 0) return both(noFinding('no_pigs_at_sensors'))
  return { sensor_coverage: coverage(farm, sensors), sensor_plausibility: plausibility(farm, sensors) }
}

type KnownSensor = SensorOfWeekRow & { sensorHours: readonly SensorHour[] }

/** Returns the whole hours of the days on which the sensor was placed in the section and pigs were there. */
function hoursWithPigs({ from_at, until_at, hours, heads }: SensorOfWeekRow, days: readonly string[]): SensorHour[] {
  const until = until_at?.getTime() ?? Number.POSITIVE_INFINITY
  return days.flatMap((day) => {
    const head = heads[day] ?? 0
    if (head <= 0) return []
    const all: SensorHour[] = []
    const end = instantOfFarmMidnight(addDays(day, 1)).getTime()
    for (let ms = instantOfFarmMidnight(day).getTime(); ms < end; ms += HOUR_MS) {
      if (ms < from_at.getTime() || ms + HOUR_MS > until) continue
      const at = new Date(ms)
      all.push({ value: hours[at.toISOString().slice(0, 10)]?.[at.getUTCHours()] ?? null, head })
    }
    return all
  })
}

function coverage(farm: AssessedFarm, sensors: readonly KnownSensor[]): MethodFinding {
  const counted = sensors.map((sensor) => ({
    sensor,
    good: measuredHours(sensor.sensorHours),
    all: sensor.sensorHours.length,
  }))
  return shareOf(farm, 'sensor_coverage', counted, (good, all) => ({ measured_hours: good, expected_hours: all }))
}

function plausibility(farm: AssessedFarm, sensors: readonly KnownSensor[]): MethodFinding {
  const counted = sensors.flatMap((sensor) => {
    const { outside, stuck } = impossibleHours(sensorQuantityOf(sensor.type_id), sensor.sensorHours)
    const values = measuredHours(sensor.sensorHours)
    // A reading ahead of the clock is in no hour, so it counts beside them.
    return values + sensor.suspect > 0
      ? [{ sensor, good: values - outside - stuck, all: values + sensor.suspect, isStuck: stuck > outside }]
      : []
  })
  if (counted.length === 0) return noFinding('no_readings')
  return shareOf(farm, 'sensor_plausibility', counted, (good, all) => ({ possible_values: good, values: all }))
}

interface CountedSensor {
  sensor: KnownSensor
  good: number
  all: number
  isStuck?: boolean
}

function shareOf(
  farm: AssessedFarm,
  key: QualityMethodKey,
  counted: readonly CountedSensor[],
  inputs: (good: number, all: number) => MethodFinding['inputs'],
): MethodFinding {
  const good = counted.reduce((sum, one) => sum + one.good, 0)
  const all = counted.reduce((sum, one) => sum + one.all, 0)
  return {
    result: methodResult(methodLimits(key), [{ pigType: anyPigType(farm), value: (good / all) * 100 }]),
    inputs: inputs(good, all),
    worst: worstFirst(
      counted.filter((one) => one.good < one.all),
      (one) => one.all - one.good,
      (one) => ({
        day: null,
        place: `${one.sensor.place}, ${one.sensor.sensor}`,
        values: { n: one.all - one.good, of: one.all, ...(one.isStuck && { variant: 'stuck' as const }) },
        record_id: null,
      }),
    ),
  }
}

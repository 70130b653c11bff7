import { CONVEYOR_KG_AN_HOUR } from '@herdboard/domain/feed/run-time.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { type RandomStream, randomStream } from '#random-stream.ts'
import type { SimulatedFarm } from '#simulated-company.ts'
import { laterDate } from '../date-order.ts'
import type { AreaWindow } from '../events/area-events.ts'
import type { SensorPlacement, SensorReading } from '../events/sensor-events.ts'
import { type ClockHour, clockHours } from './clock-hours.ts'
import { faultsByDay, type SensorFault } from './faults.ts'
import { celsiusOf, runTimeOf, waterOf, weightOf } from './measured-values.ts'
import { PlaceDays } from './place-days.ts'
import { sensorPlacements } from './placements.ts'

/** Share of hours without a reading. */
const LOST = { water: 0.002, feeding: 0.002, temperature: 0.002, weight: 0.015 } as const
/** Share of sections with a main meter; a barn without sections always has one. */
const HAS_MAIN_METER = 0.15
const DAYS_A_MONTH = 30.4

/**
 * Readings of a farm's sensors, by sensor and hour. They are generated one by one, because a year of forty sections has
 * a million. Unfinished hours and hours without a placement are left out. A later `now` only adds readings at the end
 * of each sensor. `placements` are all sensors of the farm by default, each with all its places.
 */
export function* sensorReadings(
  seed: number,
  farm: SimulatedFarm,
  { from, now }: AreaWindow,
  placements: readonly SensorPlacement[] = sensorPlacements(seed, farm.plan, farmDay(now)),
): Generator<SensorReading> {
  const today = farmDay(now)
  const places = new PlaceDays(farm.plan, farm.units)
  for (const [index, placement] of placements.entries()) {
    const next = placements[index + 1]
    const until = next?.sensor === placement.sensor ? addDays(next.from, -1) : today
    const first = laterDate(placement.from, from)
    yield* readingsAt(seed, places, placement, { first, until, nowMs: now.getTime() })
  }
}

interface ReadingRange {
  first: string
  until: string
  nowMs: number
}

function* readingsAt(
  seed: number,
  places: PlaceDays,
  placement: SensorPlacement,
  { first, until, nowMs }: ReadingRange,
): Generator<SensorReading> {
  const { sensor, kind, barn, section } = placement
  const faultsOn = faultsByDay(seed, sensor, kind)
  for (let day = first; day <= until; day = addDays(day, 1)) {
    const hours = clockHours(day)
    const chance = randomStream(seed, 'sensors', sensor, day)
    const values = measuredValues(seed, chance, places, placement, day, hours)
    const faults = faultsOn(day)
    let sent = 0
    for (const [index, { hour, isSecond, ms, at }] of hours.entries()) {
      if (ms + HOUR_MS > nowMs) return
      const isLost = chance.bernoulli(LOST[kind])
      const value = values?.[index] ?? null
      const faulty = value === null ? null : withFaults(value, sent, faults, ms)
      if (faulty !== null) sent = faulty
      yield { sensor, kind, barn, section, day, hour, isSecond, at, value: isLost ? null : faulty }
    }
  }
}

/** Values of the hours before faults; null where nothing can be measured. */
function measuredValues(
  seed: number,
  chance: RandomStream,
  places: PlaceDays,
  { sensor, kind, barn, section, from }: SensorPlacement,
  day: string,
  hours: readonly ClockHour[],
): number[] | null {
  const key = section ?? barn
  const place = places.at(key, day)
  const own = randomStream(seed, 'sensors', sensor)
  switch (kind) {
    case 'water':
      return place ? waterOf(chance, place, hours, pulseLitres(own, section === null)) : hours.map(() => 0)
    case 'feeding':
      return place ? runTimeOf(chance, place, hours, capacityOf(own)) : hours.map(() => 0)
    case 'weight':
      return place && weightOf(chance, place, places.at(key, addDays(day, -1)), hours, monthsDirty(from, day))
    case 'temperature': {
      const outdoors = places.outdoorCelsius(day)
      return outdoors === null ? null : celsiusOf(chance, place, outdoors, hours)
    }
  }
}

/** Applies faults to a value; a stuck sensor repeats `lastValue`. */
function withFaults(value: number, lastValue: number, faults: readonly SensorFault[], ms: number): number | null {
  const activeFaults = faults.filter(({ fromMs, toMs }) => ms >= fromMs && ms < toMs)
  if (activeFaults.some(({ what }) => what === 'silent')) return null
  if (activeFaults.some(({ what }) => what === 'stuck')) return lastValue
  return activeFaults.reduce((sum, { what, litresPerHour }) => (what === 'leak' ? sum + litresPerHour : sum), value)
}

const pulseLitres = (own: RandomStream, isBarn: boolean): number => (isBarn || own.bernoulli(HAS_MAIN_METER) ? 10 : 1)

const capacityOf = (own: RandomStream): number =>
  own.integer(CONVEYOR_KG_AN_HOUR.least / 50, CONVEYOR_KG_AN_HOUR.most / 50) * 50

/** Setup values of a sensor: litres per pulse of a meter, kg per hour of a feed line. */
export function sensorSettings(
  seed: number,
  { sensor, kind, section }: SensorPlacement,
): { pulseLitres: number; capacityKg: number | null } {
  const own = randomStream(seed, 'sensors', sensor)
  return {
    pulseLitres: kind === 'water' ? pulseLitres(own, section === null) : 1,
    capacityKg: kind === 'feeding' ? capacityOf(own) : null,
  }
}

/** Months since the camera was installed or cleaned, which happens on 1 February and 1 August. */
function monthsDirty(from: string, day: string): number {
  const year = Number(day.slice(0, 4))
  const cleaned = [`${year - 1}-08-01`, `${year}-02-01`, `${year}-08-01`].findLast((date) => date <= day) ?? from
  return daysBetween(laterDate(cleaned, from), day) / DAYS_A_MONTH
}

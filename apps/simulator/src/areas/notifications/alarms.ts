import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { FarmPlan } from '#plan.ts'
import type { PlanKey } from '#plan-key.ts'
import { randomStream } from '#random-stream.ts'
import type { SimulatedFarm, UnitDay } from '#simulated-company.ts'
import { sensorFaults } from '../sensors/faults.ts'
import { PlaceDays } from '../sensors/place-days.ts'
import { sensorPlacements } from '../sensors/placements.ts'
import { quartersBetween } from '../sensors/quarters.ts'
import { nameOfPlace, unitRoom } from '../unit-place.ts'
import { addMinutes, type NotificationEpisode } from './notification-episode.ts'

/** Numbers in the list of alarm types. */
const [LOW_WATER, HIGH_WATER, FEED_STOP] = [1, 2, 5]

/**
 * Alarms that the simulated meters must cause: water that falls or rises, a leaking drinker, a stopped feed line, a
 * silent sensor. Alarms caused by noise alone are left to the product's own rules.
 */
export function alarmNotificationEpisodes(
  seed: number,
  farm: SimulatedFarm,
  from: string,
  today: string,
): NotificationEpisode[] {
  const places = new PlaceDays(farm.plan, farm.units)
  return [
    ...waterDropEpisodes(seed, farm),
    ...feedStopEpisodes(farm),
    ...sensorEpisodes(seed, farm.plan, places, from, today),
  ]
}

const ATTENTION_BELOW = 0.88
const ALARM_BELOW = 0.8
/** Days after weaning without this check, because intake changes daily. After a move no comparison is possible. */
const SETTLED_DAYS = 5
const GROWTH_PER_DAY = { 1: 1.015, 2: 1.008 } as const
const EVENING = 18 * 60

/**
 * Compares the day's water per pig with the median of the three days before, corrected for growth. No result while pigs
 * were moved within these days.
 */
function waterDropEpisodes(seed: number, { plan, units }: SimulatedFarm): NotificationEpisode[] {
  return [...Map.groupBy(units, ({ unit }) => unit).values()].flatMap((days) =>
    days.flatMap((unit, index): NotificationEpisode[] => {
      const before = days.slice(Math.max(0, index - 3), index)
      const isSteady = before.length === 3 && before[0]?.day === addDays(unit.day, -3) && unit.dayOfStay >= SETTLED_DAYS
      if (!isSteady || [...before, unit].some(({ moved }) => moved)) return []
      const [, median = 0] = before.map(litresPerPig).toSorted((one, other) => one - other)
      const ratio = litresPerPig(unit) / (median * GROWTH_PER_DAY[unit.pigType] ** 2)
      if (ratio >= ATTENTION_BELOW) return []
      const at = farmInstant(
        unit.day,
        EVENING + randomStream(seed, 'notifications', unit.unit, unit.day).integer(0, 120),
      )
      return [
        waterAlarmEpisode(
          plan,
          unit,
          LOW_WATER,
          ratio < ALARM_BELOW,
          at,
          Math.round(ratio * 100),
          addMinutes(at, 14 * 60),
        ),
      ]
    }),
  )
}

const litresPerPig = ({ waterLitres, head }: UnitDay): number => waterLitres / head

function waterAlarmEpisode(
  plan: FarmPlan,
  unit: UnitDay,
  type: number | undefined,
  isAlarm: boolean,
  at: string,
  pct: number,
  until: string,
): NotificationEpisode {
  const place = unitRoom(plan.key, unit)
  return {
    kind: isAlarm ? 'alarm_3' : 'alarm_2',
    subject: `${place.section ?? place.barn}/alarm/${type}`,
    farm: plan.key,
    at,
    parameters: { type: type ?? 0, place: nameOfPlace(plan, place), time: at, pct },
    closed: { at: until, how: 'solved', by: isAlarm ? plan.habits.barnPerson : null },
  }
}

/** Six hours without run time need attention, twelve are an alarm. */
function feedStopEpisodes({ plan, units }: SimulatedFarm): NotificationEpisode[] {
  const stops = new Map(
    units.filter(({ stories }) => stories.includes('feed-line-stop')).map((unit) => [`${unit.barn} ${unit.day}`, unit]),
  )
  return [...stops.values()].flatMap(({ barn, day }) => {
    const place = nameOfPlace(plan, { farm: plan.key, barn, section: null, batch: null })
    const [attention, alarmed, over] = [
      farmInstant(day, 8 * 60),
      farmInstant(day, 14 * 60),
      farmInstant(day, 16 * 60 + 10),
    ]
    const about = {
      subject: `${barn}/alarm/${FEED_STOP}`,
      farm: plan.key,
      parameters: { type: FEED_STOP ?? 0, place, time: farmInstant(day, 2 * 60) },
    }
    return [
      { ...about, kind: 'alarm_2', at: attention, closed: { at: alarmed, how: 'solved', by: null } },
      { ...about, kind: 'alarm_3', at: alarmed, closed: { at: over, how: 'solved', by: plan.habits.barnPerson } },
    ] as const
  })
}

const SILENT_HOURS = 24
const LEAK_HOURS = 4
/** A leak above this share of the day's water is an alarm. */
const LEAK_ALARM = 0.3

function sensorEpisodes(
  seed: number,
  plan: FarmPlan,
  places: PlaceDays,
  from: string,
  today: string,
): NotificationEpisode[] {
  const placements = new Map(sensorPlacements(seed, plan, today).map((one) => [one.sensor, one]))
  return [...placements.values()].flatMap(({ sensor, kind, name, barn, section, from: installedOn }) =>
    quartersBetween(from, today).flatMap((quarter) =>
      sensorFaults(seed, sensor, kind, quarter).flatMap(
        ({ what, fromMs, toMs, litresPerHour }): NotificationEpisode[] => {
          const day = farmDay(new Date(fromMs))
          if (day < installedOn || what === 'stuck') return []
          const place = nameOfPlace(plan, { farm: plan.key, barn, section, batch: null })
          const closed = { at: instant(toMs), how: 'solved', by: null } as const
          if (what === 'silent') {
            const at = instant(fromMs + SILENT_HOURS * HOUR_MS)
            if (toMs - fromMs <= SILENT_HOURS * HOUR_MS) return []
            const parameters = { name, place, time: instant(fromMs) }
            return [{ kind: 'sensor_silent', subject: sensor, farm: plan.key, at, parameters, closed }]
          }
          const litres = drunkAt(places, section ?? barn, day)
          if (litres === 0 || toMs - fromMs <= LEAK_HOURS * HOUR_MS) return []
          const isAlarm = (litresPerHour * 24) / litres > LEAK_ALARM
          return [
            {
              kind: isAlarm ? 'alarm_3' : 'alarm_2',
              subject: `${section ?? barn}/alarm/${HIGH_WATER}`,
              farm: plan.key,
              at: instant(fromMs + LEAK_HOURS * HOUR_MS),
              parameters: {
                type: HIGH_WATER ?? 0,
                place,
                time: instant(fromMs),
                pct: Math.round(100 + (2400 * litresPerHour) / litres),
              },
              closed: isAlarm ? { ...closed, by: plan.habits.barnPerson } : closed,
            },
          ]
        },
      ),
    ),
  )
}

const instant = (ms: number): string => new Date(ms).toISOString()
const drunkAt = (places: PlaceDays, place: PlanKey, day: string): number => places.at(place, day)?.waterLitres ?? 0

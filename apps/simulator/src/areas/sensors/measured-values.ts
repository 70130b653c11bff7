import { runTimeInHour } from '@herdboard/domain/feed/run-time.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { setPointCelsius } from '@herdboard/domain/growth/set-point.ts'
import { hourlyWaterShares } from '@herdboard/domain/growth/water-intake.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { RandomStream } from '#random-stream.ts'
import type { ClockHour } from './clock-hours.ts'
import { gammaNoise, hourDeviation } from './noise.ts'
import type { PlaceDay } from './place-days.ts'

const HOURS_PER_DAY = 24
const FRESHLY_WEANED_DAYS = 2

/** Metered litres of each hour, in whole pulses. */
export function waterOf(
  chance: RandomStream,
  place: PlaceDay,
  hours: readonly ClockHour[],
  pulseLitres: number,
): number[] {
  const isFresh = place.pigType === WEANERS && place.dayOfStay <= FRESHLY_WEANED_DAYS
  const deviation = hourDeviation(place.head)
  // Part of a pulse left over from the hour before.
  let counted = chance.next() * pulseLitres
  return hours.map(({ hour }) => {
    // Freshly weaned pigs drink evenly day and night. Their lower intake is already in the day's litres.
    const share = isFresh ? 1 / HOURS_PER_DAY : (hourlyWaterShares[hour] ?? 0)
    counted += place.waterLitres * share * gammaNoise(chance, deviation)
    const litres = Math.floor(counted / pulseLitres) * pulseLitres
    counted -= litres
    return litres
  })
}

const FEED_STOP = 'feed-line-stop'
/** The feed line stops from two in the night until four in the afternoon. */
const STOPS_FROM = 2
const STOPS_UNTIL = 16
const FEED_DEVIATION = 0.1

/** Minutes of run time in each hour, which replace the eaten feed. After a stop the line refills the troughs. */
export function runTimeOf(
  chance: RandomStream,
  place: PlaceDay,
  hours: readonly ClockHour[],
  capacityKgPerHour: number,
): number[] {
  const isStopped = ({ hour }: ClockHour) =>
    place.stories.includes(FEED_STOP) && hour >= STOPS_FROM && hour < STOPS_UNTIL
  const shareOf = ({ hour }: ClockHour) => hourlyWaterShares[hour] ?? 0
  const running = hours.filter((hour) => !isStopped(hour)).reduce((sum, hour) => sum + shareOf(hour), 0)
  const all = hours.reduce((sum, hour) => sum + shareOf(hour), 0)
  return hours.map((hour) => {
    const noise = gammaNoise(chance, FEED_DEVIATION)
    if (isStopped(hour)) return 0
    const kg = (place.feedKg * shareOf(hour) * all) / running
    return tenths(runTimeInHour(kg * noise, { capacityKgPerHour }) ?? 0)
  })
}

const HOUR_NOISE = 0.012
const DAY_NOISE = 0.006
const DRIFT_A_MONTH = -0.003

/** Mean weight seen by a camera in each hour, kg. Dust lowers it the longer the camera was not cleaned. */
export function weightOf(
  chance: RandomStream,
  place: PlaceDay,
  before: PlaceDay | null,
  hours: readonly ClockHour[],
  monthsSinceCleaning: number,
): number[] {
  const from = place.moved || before === null ? place.meanKg : before.meanKg
  const level = (1 + DAY_NOISE * chance.normal()) * (1 + DRIFT_A_MONTH * monthsSinceCleaning)
  return hours.map(({ hour }) => {
    const kg = from + ((place.meanKg - from) * (hour + 1)) / HOURS_PER_DAY
    return tenths(kg * level * (1 + HOUR_NOISE * chance.normal()))
  })
}

/** Degrees by which a barn is warmer than outdoors when ventilation and sprinklers reach their limit. */
const WARMER_INSIDE = 1
const DAY_SWING = 3
const WARMEST_HOUR = 15
const CELSIUS_NOISE = 0.35
const EMPTY_CELSIUS = 8

/** Degrees Celsius in each hour: the set point, or more on a hot summer day. */
export function celsiusOf(
  chance: RandomStream,
  place: PlaceDay | null,
  outdoorCelsius: number,
  hours: readonly ClockHour[],
): number[] {
  const setPoint = place ? setPointCelsius(place.pigType, place.meanKg) : EMPTY_CELSIUS
  const swing = place?.pigType === SLAUGHTER_PIGS ? 0.8 : 0.5
  return hours.map(({ hour }) => {
    const sun = Math.cos((2 * Math.PI * (hour + 0.5 - WARMEST_HOUR)) / HOURS_PER_DAY)
    const outdoors = outdoorCelsius + DAY_SWING * sun + WARMER_INSIDE
    return tenths(Math.max(setPoint + swing * sun, outdoors) + CELSIUS_NOISE * chance.normal())
  })
}

const tenths = (value: number): number => roundHalfAway(value, 1)

import { dayNumber } from '@herdboard/domain/time/day-number.ts'
import { drawnOnce } from '../drawn-values.ts'
import { randomStream } from '../random-stream.ts'

/** Annual mean and amplitude in Denmark, degrees Celsius; the coldest day is about 25 January. */
const MEAN_CELSIUS = 8.7
const SWING_CELSIUS = 8.9
const COLDEST_DAY = 25
/** Warm and cold periods last about a week: a day's deviation is a sum over the random values of the last days. */
const WEATHER_CHANGE_DAYS = 6
const WEATHER_CHANGE_CELSIUS = 3.1

/** Temperatures by seed and day: every group of pigs asks for each day. */
const celsius = new Map<string, number>()
/** Days of some ten years. */
const MOST_DAYS = 4_000

/** Mean outdoor temperature of a day in Denmark, equal for all farms of a seed. */
export const outdoorCelsius = (seed: number, day: string): number =>
  drawnOnce(celsius, `${seed} ${day}`, MOST_DAYS, () => drawCelsius(seed, day))

function drawCelsius(seed: number, day: string): number {
  const number = dayNumber(day)
  const season = MEAN_CELSIUS - SWING_CELSIUS * Math.cos((2 * Math.PI * (dayOfYear(day) - COLDEST_DAY)) / 365.25)
  let weatherChange = 0
  for (let back = 0; back < WEATHER_CHANGE_DAYS; back++)
    weatherChange += randomStream(seed, 'weather', number - back).normal()
  return season + (WEATHER_CHANGE_CELSIUS * weatherChange) / Math.sqrt(WEATHER_CHANGE_DAYS)
}

const dayOfYear = (day: string): number => dayNumber(day) - dayNumber(`${day.slice(0, 4)}-01-01`)

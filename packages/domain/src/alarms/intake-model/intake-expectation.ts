import { learnNoise, limitNoise } from './episode-limits.ts'
import { limitDeviation, WINSOR } from './hour-deviation.ts'
import {
  advanceFilter,
  type FilterState,
  filterTrend,
  forecastHour,
  growFilter,
  type HourForecast,
  loosenFilter,
  noiseScale,
  restoreMean,
  startFilter,
  stopTrend,
  updateFilter,
} from './intake-filter.ts'

const START_NOISE = 0.16
const EVENT_LOOSENING = 1.02
const GAP_LOOSENING = 1.05
const LEAVING_LOOSENING = 4
/** The noise of an hour falls by this power of the number of pigs: 25 % of 30, 13 % of 400. */
const EVENNESS = 0.25

/** What a pig of a section is expected to take in: a Kalman filter, and the noise of an hour that it learns beside it. */
export class IntakeExpectation {
  #filter: FilterState
  #noise: number

  /** Starts from a daily profile: 24 expected intakes, hour 0 first. `noise` is that of the pigs before. */
  constructor(profile: readonly number[], noise = START_NOISE) {
    this.#filter = startFilter(profile)
    this.#noise = noise
  }

  get noise(): number {
    return this.#noise
  }

  get mean(): Float64Array {
    return this.#filter.mean
  }

  /** Growth of a day beyond the usual growth, as a share. */
  get trend(): number {
    return filterTrend(this.#filter)
  }

  forecast(hour: number): HourForecast {
    return forecastHour(this.#filter, hour, this.#noise)
  }

  /** Moves by an hour, by the usual growth of a day. After an event it follows a changed level quickly. */
  advance(growth: number, { isAfterEvent }: { isAfterEvent: boolean }): void {
    advanceFilter(this.#filter, growth)
    if (isAfterEvent) loosenFilter(this.#filter, EVENT_LOOSENING)
  }

  /** Moves the level alone, by a growth of a day: what healthy pigs would take in while an episode lasts. */
  grow(growth: number): void {
    growFilter(this.#filter, growth)
  }

  /** The number of pigs changed: few pigs are less even than many. */
  changePigs(before: number, now: number): void {
    this.#noise = limitNoise(this.#noise * (before / now) ** EVENNESS)
  }

  loosenAfterGap(): void {
    loosenFilter(this.#filter, GAP_LOOSENING)
  }

  loosenAfterDeparture(): void {
    loosenFilter(this.#filter, LEAVING_LOOSENING)
  }

  /** Takes back what was learnt since an earlier mean. */
  restore(earlier: Float64Array): void {
    restoreMean(this.#filter, earlier)
  }

  stopTrend(): void {
    stopTrend(this.#filter)
  }

  /**
   * Learns from a counted hour with its forecast; the noise only from an hour that is `isUsual` and not an outlier.
   * `pulseSd` is the standard deviation that counting whole pulses adds.
   */
  learn(forecast: HourForecast, counted: number, { isUsual, pulseSd }: { isUsual: boolean; pulseSd: number }): void {
    const sd = Math.sqrt(forecast.sd ** 2 + pulseSd ** 2)
    const deviation = limitDeviation((counted - forecast.expected) / sd)
    updateFilter(this.#filter, { ...forecast, sd }, forecast.expected + deviation * sd)
    if (Math.abs(deviation) >= WINSOR || !isUsual) return
    const scale = noiseScale(this.#filter, forecast.expected)
    this.#noise = learnNoise(this.#noise, ((deviation * sd) ** 2 - pulseSd ** 2) / scale ** 2)
  }
}

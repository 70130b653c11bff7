/** Level, trend of an hour beyond the usual growth, and cosine and sine of the waves of 24, 12 and 8 hours. */
const SIZE = 8
const [LEVEL, TREND] = [0, 1]
const FIRST_WAVE = 2
const WAVES = 3
const HOURS_PER_DAY = 24

/** Discount factors of an hour: the smaller, the faster the filter forgets. Source: docs/domain/alarms.md */
const LEVEL_DISCOUNT = 0.993
const WAVE_DISCOUNT = 0.995
/** The noise of an hour is proportional to the forecast, but at least to this share of the level. */
const MIN_NOISE_SHARE = 0.2
/** Trend of an hour at most, as a share of the level. */
const MAX_TREND = 0.004
/** Uncertainty of the start: standard deviation as a share of the level. */
const START_SD = { level: 0.3, trend: 0.002, wave: 0.25 } as const

/**
 * Standard deviation of the level at most, as a share of it. While no hour is learnt, the uncertainty would grow without
 * an end, by orders of magnitude a day, and the next update lose every digit.
 */
const MAX_LEVEL_SD = 0.6

/** What a filter knows: the mean of its state, and its covariance row by row. */
export interface FilterState {
  mean: Float64Array
  covariance: Float64Array
}

export interface HourForecast {
  /** Expected intake of the hour, not below zero. */
  expected: number
  /** Standard deviation of the forecast. */
  sd: number
  /** Covariance of the state with the forecast. */
  weights: Float64Array
}

/** Cosines and sines of the waves by hour of the clock: on DST nights the rhythm follows the clock. */
const wavesByHour: readonly Float64Array[] = Array.from({ length: HOURS_PER_DAY }, (_, hour) => {
  const waves = new Float64Array(SIZE)
  waves[LEVEL] = 1
  for (let wave = 1; wave <= WAVES; wave++) {
    const angle = (2 * Math.PI * wave * (hour + 0.5)) / HOURS_PER_DAY
    waves[FIRST_WAVE + 2 * (wave - 1)] = Math.cos(angle)
    waves[FIRST_WAVE + 2 * (wave - 1) + 1] = Math.sin(angle)
  }
  return waves
})

const at = (values: Float64Array, index: number): number => values[index] ?? 0

/** Starts a filter from a daily profile: 24 expected intakes, hour 0 first. */
export function startFilter(profile: readonly number[]): FilterState {
  const mean = new Float64Array(SIZE)
  for (const [hour, value] of profile.entries()) {
    const waves = wavesByHour[hour % HOURS_PER_DAY] ?? new Float64Array(SIZE)
    mean[LEVEL] = at(mean, LEVEL) + value / HOURS_PER_DAY
    for (let index = FIRST_WAVE; index < SIZE; index++)
      mean[index] = at(mean, index) + (2 * value * at(waves, index)) / HOURS_PER_DAY
  }
  const level = at(mean, LEVEL)
  const covariance = new Float64Array(SIZE * SIZE)
  for (let index = 0; index < SIZE; index++) {
    const share = index === LEVEL ? START_SD.level : index === TREND ? START_SD.trend : START_SD.wave
    covariance[index * SIZE + index] = (share * level) ** 2
  }
  return { mean, covariance }
}

/** Takes back what the filter learnt of level, trend and waves since an earlier state. */
export const restoreMean = ({ mean }: FilterState, earlier: Float64Array): void => mean.set(earlier)

/**
 * Moves the state by one hour: level, trend and waves grow by the usual growth of a day, the level also by the trend. The
 * uncertainty grows by the discount factors. A filter that no longer knows its level grows as usual, and is no less certain.
 */
export function advanceFilter(state: FilterState, growth: number): void {
  if (isUnsure(state)) {
    growFilter(state, growth)
    return
  }
  const { mean, covariance } = state
  const level = at(mean, LEVEL)
  const trend = level > 0 ? Math.max(-MAX_TREND, Math.min(MAX_TREND, at(mean, TREND) / level)) : 0
  growFilter(state, growth + trend * HOURS_PER_DAY)
  for (let column = 0; column < SIZE; column++)
    covariance[column] = at(covariance, column) + at(covariance, SIZE + column)
  for (let row = 0; row < SIZE; row++)
    covariance[row * SIZE] = at(covariance, row * SIZE) + at(covariance, row * SIZE + 1)
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++)
      if (row < FIRST_WAVE === column < FIRST_WAVE) {
        const index = row * SIZE + column
        covariance[index] = at(covariance, index) / (row < FIRST_WAVE ? LEVEL_DISCOUNT : WAVE_DISCOUNT)
      }
}

/** Whether the level is as uncertain as it can be, after days without a measured hour. */
const isUnsure = ({ mean, covariance }: FilterState): boolean =>
  at(covariance, LEVEL) > (MAX_LEVEL_SD * at(mean, LEVEL)) ** 2

/** Moves only the level, by a fixed growth of a day: what healthy pigs would take in while an episode lasts. */
export function growFilter({ mean }: FilterState, growth: number): void {
  const times = 1 + growth / HOURS_PER_DAY
  mean[LEVEL] = at(mean, LEVEL) * times
  for (let index = FIRST_WAVE; index < SIZE; index++) mean[index] = at(mean, index) * times
}

/** Growth of the level in a day beyond the usual growth, as a share. */
export const filterTrend = ({ mean }: FilterState): number =>
  at(mean, LEVEL) > 0 ? (HOURS_PER_DAY * at(mean, TREND)) / at(mean, LEVEL) : 0

/** Forgets the trend, so that the level grows as usual. */
export function stopTrend({ mean }: FilterState): void {
  mean[TREND] = 0
}

/** Makes level and trend less certain, after a gap or a change of the pigs. */
export function loosenFilter(state: FilterState, times: number): void {
  if (isUnsure(state)) return
  const { covariance } = state
  for (let row = 0; row < FIRST_WAVE; row++)
    for (let column = 0; column < FIRST_WAVE; column++)
      covariance[row * SIZE + column] = at(covariance, row * SIZE + column) * times
}

/** Forecast of an hour of the clock; `noise` is the coefficient of variation of an hour. */
export function forecastHour({ mean, covariance }: FilterState, hour: number, noise: number): HourForecast {
  const waves = wavesByHour[hour] ?? new Float64Array(SIZE)
  let expected = 0
  let variance = 0
  const weights = new Float64Array(SIZE)
  for (let row = 0; row < SIZE; row++) {
    expected += at(waves, row) * at(mean, row)
    let sum = 0
    for (let column = 0; column < SIZE; column++) sum += at(covariance, row * SIZE + column) * at(waves, column)
    weights[row] = sum
    variance += at(waves, row) * sum
  }
  const scale = noiseScale({ mean }, expected)
  return { expected: Math.max(expected, 0), sd: Math.sqrt(Math.max(variance, 0) + (noise * scale) ** 2), weights }
}

/** What the noise of an hour is proportional to. */
export const noiseScale = ({ mean }: Pick<FilterState, 'mean'>, expected: number): number =>
  Math.max(expected, MIN_NOISE_SHARE * at(mean, LEVEL), 1e-9)

/** Learns from an hour: the Kalman update with a measured value. */
export function updateFilter(
  { mean, covariance }: FilterState,
  { expected, sd, weights }: HourForecast,
  measured: number,
): void {
  for (let row = 0; row < SIZE; row++) {
    const gain = at(weights, row) / sd ** 2
    mean[row] = at(mean, row) + gain * (measured - expected)
    for (let column = 0; column < SIZE; column++) {
      const index = row * SIZE + column
      covariance[index] = at(covariance, index) - gain * at(weights, column)
    }
  }
}

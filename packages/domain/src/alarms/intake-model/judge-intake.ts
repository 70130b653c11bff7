import { FINE, type Severity } from '@herdboard/domain/alarms/hour-finding.ts'
import type { Cusum } from './cusum.ts'
import {
  addLimited,
  isBackToNormal,
  isDayKnown,
  isDayOffLevel,
  isNearlyNormal,
  learnNoise,
  MAX_CUSUM,
  severityOfSums,
} from './episode-limits.ts'
import { ExplainedCusum } from './explained-cusum.ts'
import { HealthyMeans } from './healthy-means.ts'
import { beyondExplained, symmetricDeviation, WINSOR } from './hour-deviation.ts'
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
import type { IntakeHour, IntakeSettings, JudgedIntake, Side } from './judged-intake.ts'
import { NightFlow } from './night-flow.ts'
import { RecentDay } from './recent-day.ts'
import { dailyRhythm } from './rhythm.ts'
import { RhythmEpisode } from './rhythm-episode.ts'
import { explainedShare, type SuppressionReason } from './suppression.ts'

const START_NOISE = 0.16
/** Hours after the start that only teach the filter. */
const WARM_UP_HOURS = 48
const GAP_HOURS = 6
const GAP_LOOSENING = 1.05
const EVENT_LOOSENING = 1.02
const RESTART_SHARE = 0.25
/** The rhythm is judged every four hours. */
const RHYTHM_HOURS = 4
const DAY_HOURS = 24
const RECOVERY_HOURS = 120
/** After so long, the new level is the section's own. */
const NEW_LEVEL_HOURS = 21 * DAY_HOURS
/** Trend of a day beyond the usual growth with which an episode begins at most; it fades within two days. */
const MAX_TREND = 0.02
const TREND_FADING = 0.97

/** The model of one section and sensor kind; `next` takes its hours in order. */
class IntakeModel {
  readonly #settings: IntakeSettings
  #filter: FilterState | null = null
  #noise = START_NOISE
  #cusum: Cusum = { low: 0, high: 0 }
  readonly #healthy = new HealthyMeans()
  #open: { side: Side; severity: Severity; sinceIndex: number; trend: number; sensitivity: number } | null = null
  readonly #rhythm = new RhythmEpisode(NEW_LEVEL_HOURS)
  readonly #explained = new ExplainedCusum(MAX_CUSUM)
  #recoveryUntil = 0
  readonly #day = new RecentDay()
  #index = -1
  #startIndex = 0
  #missing = 0
  #pigs = 0
  readonly #night = new NightFlow()

  constructor(settings: IntakeSettings) {
    this.#settings = settings
  }

  next(input: IntakeHour): JudgedIntake {
    this.#index += 1
    if (input.pigs <= 0) {
      this.#empty()
      return this.#answer(null, null)
    }
    const filter = this.#advance(input)
    const base = forecastHour(filter, input.hour, this.#noise)
    const forecast = { ...base, expected: base.expected * input.factor, sd: base.sd * input.factor }
    this.#day.advance(this.#index)
    const measured = input.measured === null ? null : input.measured / input.pigs
    if (measured === null || (measured === 0 && forecast.expected > 0)) {
      this.#missing += 1
      if (this.#missing > GAP_HOURS && !this.#open) loosenFilter(filter, GAP_LOOSENING)
      return this.#answer(forecast, input, measured === 0 ? 'no_flow' : input.reason)
    }
    this.#missing = 0
    const deviation = Math.max(-WINSOR, Math.min(WINSOR, (measured - forecast.expected) / forecast.sd))
    const symmetric = symmetricDeviation(measured, forecast)
    const unexplained = beyondExplained(symmetric, (explainedShare(input.reason) * forecast.expected) / forecast.sd)
    const value = forecast.expected + deviation * forecast.sd
    // Pigs that are treated together were ill, or drank less because of what is in the water: they recover afterwards.
    if (input.reason === 'water_medication') this.#recoveryUntil = this.#index + RECOVERY_HOURS
    const explanation = input.reason ?? (this.#isRecovering() ? 'recovery' : null)
    this.#explained.add(explanation, deviation, {
      sensitivity: this.#sensitivity(),
      isEpisodeOpen: this.#open !== null,
    })
    if (input.reason === 'insertion') {
      // Fresh pigs drink little and at all hours: that is not the section's rhythm.
      this.#startAgain()
      return this.#answer(forecast, input, input.reason)
    }
    this.#day.add({
      index: this.#index,
      hour: input.hour,
      measured: value,
      expected: forecast.expected,
      sd: forecast.sd,
    })
    const isJudged = explainedShare(input.reason) < 1 && this.#index - this.#startIndex >= WARM_UP_HOURS
    this.#judge(input, filter, unexplained, isJudged, measured, forecast)
    if (this.#isLearning() && !input.isPigsUnsure) this.#learn(filter, base, value / input.factor, deviation)
    return this.#answer(forecast, input, input.reason ?? (this.#isRecovering() ? 'recovery' : null))
  }

  #empty(): void {
    this.#filter = null
    this.#open = null
    this.#rhythm.close()
    this.#explained.clear()
    this.#recoveryUntil = 0
    this.#noise = START_NOISE
    this.#day.clear()
    this.#night.clear()
    this.#pigs = 0
  }

  /** Starts the filter with the first pigs, and moves it by an hour afterwards. */
  #advance({ pigs, reason }: IntakeHour): FilterState {
    const before = this.#pigs
    this.#pigs = pigs
    const growth = this.#settings.growth(this.#index)
    if (this.#filter === null) return this.#restart()
    const filter = this.#filter
    if (this.#open) {
      this.#open.trend *= TREND_FADING
      growFilter(filter, growth + this.#open.trend)
    } else if (this.#rhythm.isOpen) growFilter(filter, growth)
    else {
      advanceFilter(filter, growth)
      // An event may have changed the level: follow it quickly.
      if (reason !== null) loosenFilter(filter, EVENT_LOOSENING)
    }
    // Many new pigs drink as pigs of their weight do, not as those before them.
    if (pigs - before > RESTART_SHARE * before) return this.#restart()
    if (!this.#open && before - pigs > RESTART_SHARE * before) {
      loosenFilter(filter, 4)
      this.#resetCusum()
    }
    return filter
  }

  /** Begins with what pigs of this weight usually take in; an open episode is over, since its pigs are. */
  #restart(): FilterState {
    this.#filter = startFilter(this.#settings.profile(this.#index))
    this.#open = null
    this.#rhythm.close()
    this.#missing = 0
    this.#startAgain()
    return this.#filter
  }

  /** That of the open episode, else of the hour. */
  #sensitivity(): number {
    return this.#open?.sensitivity ?? this.#settings.sensitivity(this.#index)
  }

  #startAgain(): void {
    this.#startIndex = this.#index
    this.#day.clear()
    this.#resetCusum()
  }

  #resetCusum(): void {
    this.#cusum = { low: 0, high: 0 }
    this.#healthy.clear()
  }

  #judge(
    { hour }: IntakeHour,
    filter: FilterState,
    deviation: number,
    isJudged: boolean,
    measured: number,
    forecast: HourForecast,
  ): void {
    if (isJudged || this.#open) {
      this.#cusum = addLimited(this.#cusum, deviation, this.#sensitivity())
    } else this.#resetCusum()
    if (!this.#open) this.#healthy.remember(this.#cusum, filter.mean, this.#index)
    const leak = this.#night.add(hour, measured, forecast.expected)
    if (isJudged) {
      for (const side of ['low', 'high'] as const) {
        const severity = this.#severityOf(side)
        const found = side === 'high' && leak > severity ? leak : severity
        if (this.#open?.side === side && found > this.#open.severity) this.#open.severity = found
        const isExplained = side === 'high' && leak === FINE && this.#isRecovering()
        if (found > FINE && !this.#open && !isExplained) this.#openEpisode(side, found)
      }
    }
    this.#endEpisode()
    if (hour % RHYTHM_HOURS === RHYTHM_HOURS - 1)
      this.#rhythm.judge(dailyRhythm(this.#day.hours), {
        index: this.#index,
        sensitivity: this.#settings.sensitivity(this.#index),
        mayOpen: isJudged && !this.#isOffLevel(),
      })
  }

  #severityOf(side: Side): Severity {
    return severityOfSums(side, this.#cusum[side], this.#day.sums(this.#index), {
      sensitivity: this.#sensitivity(),
      limits: this.#settings[side],
    })
  }

  /** Opens an episode and takes back what the filter learnt since the deviation began. */
  #openEpisode(side: Side, severity: Severity): void {
    const healthy = this.#healthy.of(side)
    if (!healthy || !this.#filter) return
    restoreMean(this.#filter, healthy.mean)
    const trend = Math.max(-MAX_TREND, Math.min(MAX_TREND, filterTrend(this.#filter)))
    growFilter(this.#filter, (this.#settings.growth(this.#index) + trend) * (this.#index - healthy.index))
    this.#open = { side, severity, sinceIndex: this.#index, trend, sensitivity: this.#sensitivity() }
  }

  #endEpisode(): void {
    if (!this.#open) return
    const { side, sinceIndex } = this.#open
    const isNormal = isBackToNormal(side, this.#cusum[side], this.#day.sums(this.#index))
    const isNewLevel = this.#index - sinceIndex >= NEW_LEVEL_HOURS
    if (!isNormal && !isNewLevel) return
    // A fall may have ended an episode of much water: its sum goes on, against the same expectation.
    const low = side === 'high' && !isNewLevel ? this.#cusum.low : 0
    this.#open = null
    this.#resetCusum()
    this.#cusum = { low, high: 0 }
    // Pigs that were ill drink more for some days; after too much, the usual is not too little.
    if (side === 'low') this.#recoveryUntil = this.#index + RECOVERY_HOURS
    if (!this.#filter) return
    if (isNewLevel) {
      this.#filter = startFilter(this.#profileOfDay(this.#filter))
      this.#startAgain()
      return
    }
    stopTrend(this.#filter)
  }

  /** The last 24 hours as a daily profile; an unknown hour has its forecast. */
  #profileOfDay(filter: FilterState): number[] {
    const known = new Map(this.#day.hours.map(({ hour, measured }) => [hour, measured]))
    return Array.from({ length: 24 }, (_, hour) => known.get(hour) ?? forecastHour(filter, hour, this.#noise).expected)
  }

  /** Pigs that take in too little or too much do so at other hours: that is one cause, with one alarm. */
  #isOffLevel(): boolean {
    return this.#open !== null && isDayOffLevel(this.#day.sums(this.#index))
  }

  #learn(filter: FilterState, forecast: HourForecast, value: number, deviation: number): void {
    updateFilter(filter, forecast, value)
    const relative = (value - forecast.expected) / noiseScale(filter, forecast.expected)
    if (Math.abs(deviation) >= WINSOR || this.#index - this.#startIndex < WARM_UP_HOURS) return
    this.#noise = learnNoise(this.#noise, relative)
  }

  /**
   * Nothing is learnt while an episode is open: sick days do not become the expectation. An old episode that hardly
   * deviates any longer learns again, so that a wrong expectation does not keep it open.
   */
  #isLearning(): boolean {
    if (this.#rhythm.isOpen) return false
    if (!this.#open) return true
    const { side, sinceIndex } = this.#open
    return this.#index - sinceIndex >= DAY_HOURS && isNearlyNormal(side, this.#day.sums(this.#index))
  }

  #isRecovering = (): boolean => this.#index < this.#recoveryUntil

  #answer(
    forecast: HourForecast | null,
    input: IntakeHour | null,
    reason: SuppressionReason | null = null,
  ): JudgedIntake {
    const pigs = input?.pigs ?? 0
    const day = this.#day.sums(this.#index)
    return {
      expected: forecast && forecast.expected * pigs,
      low: this.#open?.side === 'low' ? this.#open.severity : FINE,
      high: this.#open?.side === 'high' ? this.#open.severity : FINE,
      rhythm: this.#rhythm.severity,
      day: isDayKnown(day) ? { measured: day.measured * pigs, expected: day.expected * pigs } : null,
      rhythmFinding: this.#rhythm.finding,
      reason,
      explained: this.#explained.side,
    }
  }
}

/** Judges the hours of a sensor kind in order. Source: docs/domain/alarms.md */
export function judgeIntake(hours: readonly IntakeHour[], settings: IntakeSettings): JudgedIntake[] {
  const model = new IntakeModel(settings)
  return hours.map((hour) => model.next(hour))
}

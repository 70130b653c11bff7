import { FINE, type Severity } from '@herdboard/domain/alarms/hour-finding.ts'
import type { Cusum } from './cusum.ts'
import { addLimited, isBackToNormal, isDayOffLevel, isNearlyNormal, severityOfSums } from './episode-limits.ts'
import { HealthyMeans } from './healthy-means.ts'
import type { IntakeExpectation } from './intake-expectation.ts'
import type { IntakeSettings, Side } from './judged-intake.ts'
import type { DaySums } from './recent-day.ts'

const DAY_HOURS = 24
/** After so long, the new level is the section's own. */
export const NEW_LEVEL_HOURS = 21 * DAY_HOURS
/** Trend of a day beyond the usual growth with which an episode begins at most; it fades within two days. */
const MAX_TREND = 0.02
const TREND_FADING = 0.97

interface OpenLevelEpisode {
  side: Side
  severity: Severity
  sinceIndex: number
  trend: number
  sensitivity: number
}

interface EndedLevelEpisode {
  side: Side
  /** It lasted so long that the new level is the section's own. */
  isNewLevel: boolean
}

/** The episode in which pigs take in too little or too much, and the sums of deviations that open and end it. */
export class LevelEpisode {
  readonly #settings: IntakeSettings
  #cusum: Cusum = { low: 0, high: 0 }
  readonly #healthy = new HealthyMeans()
  #open: OpenLevelEpisode | null = null

  constructor(settings: IntakeSettings) {
    this.#settings = settings
  }

  get isOpen(): boolean {
    return this.#open !== null
  }

  severityOf(side: Side): Severity {
    return this.#open?.side === side ? this.#open.severity : FINE
  }

  /** That of the open episode, else of the hour. */
  sensitivity(index: number): number {
    return this.#open?.sensitivity ?? this.#settings.sensitivity(index)
  }

  /** Fades the trend of the open episode by an hour and returns it; 0 without one. */
  fadeTrend(): number {
    if (this.#open === null) return 0
    this.#open.trend *= TREND_FADING
    return this.#open.trend
  }

  /** Closes the episode without judging it: its pigs have left. */
  close(): void {
    this.#open = null
  }

  resetSums(): void {
    this.#cusum = { low: 0, high: 0 }
    this.#healthy.clear()
  }

  /** Adds the deviation of an hour; without an open episode only of one that `isJudged`. */
  add(deviation: number, { isJudged, mean, index }: { isJudged: boolean; mean: Float64Array; index: number }): void {
    if (isJudged || this.#open) this.#cusum = addLimited(this.#cusum, deviation, this.sensitivity(index))
    else this.resetSums()
    if (!this.#open) this.#healthy.remember(this.#cusum, mean, index)
  }

  /** The severity that the sums of a side have at an hour, whether an episode is open or not. */
  severityOfHour(side: Side, day: DaySums, index: number): Severity {
    const limits = { sensitivity: this.sensitivity(index), limits: this.#settings[side] }
    return severityOfSums(side, this.#cusum[side], day, limits)
  }

  /** Raises the open episode of this side. */
  raise(side: Side, severity: Severity): void {
    if (this.#open?.side === side && severity > this.#open.severity) this.#open.severity = severity
  }

  /** Opens an episode and takes back what the expectation learnt since the deviation began. */
  open(
    side: Side,
    severity: Severity,
    { expectation, index }: { expectation: IntakeExpectation; index: number },
  ): void {
    const healthy = this.#healthy.of(side)
    if (!healthy) return
    expectation.restore(healthy.mean)
    const trend = Math.max(-MAX_TREND, Math.min(MAX_TREND, expectation.trend))
    expectation.grow((this.#settings.growth(index) + trend) * (index - healthy.index))
    this.#open = { side, severity, sinceIndex: index, trend, sensitivity: this.sensitivity(index) }
  }

  /** Ends the open episode where its sums are back to normal, or where it has lasted for weeks; null where none ends. */
  end(day: DaySums, index: number): EndedLevelEpisode | null {
    if (!this.#open) return null
    const { side, sinceIndex } = this.#open
    const isNewLevel = index - sinceIndex >= NEW_LEVEL_HOURS
    if (!isBackToNormal(side, this.#cusum[side], day) && !isNewLevel) return null
    // A fall may have ended an episode of much water: its sum goes on, against the same expectation.
    const low = side === 'high' && !isNewLevel ? this.#cusum.low : 0
    this.#open = null
    this.resetSums()
    this.#cusum = { low, high: 0 }
    return { side, isNewLevel }
  }

  /** Pigs that take in too little or too much do so at other hours: that is one cause, with one alarm. */
  explainsRhythm(day: DaySums): boolean {
    return this.#open !== null && isDayOffLevel(day)
  }

  /**
   * Whether the hour may teach the expectation. Sick days do not become the expectation. An old episode that hardly
   * deviates any longer learns again, so that a wrong expectation does not keep it open.
   */
  mayLearn(day: DaySums, index: number): boolean {
    if (!this.#open) return true
    const { side, sinceIndex } = this.#open
    return index - sinceIndex >= DAY_HOURS && isNearlyNormal(side, day)
  }
}

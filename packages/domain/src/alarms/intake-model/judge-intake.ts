import { FINE } from '@herdboard/domain/alarms/hour-finding.ts'
import { EarlierLevel } from './earlier-level.ts'
import { isDayKnown, MAX_CUSUM } from './episode-limits.ts'
import { ExplainedCusum } from './explained-cusum.ts'
import { beyondExplained, limitDeviation, symmetricDeviation } from './hour-deviation.ts'
import { IntakeExpectation } from './intake-expectation.ts'
import type { HourForecast } from './intake-filter.ts'
import type { IntakeHour, IntakeSettings, JudgedIntake } from './judged-intake.ts'
import { LevelEpisode, NEW_LEVEL_HOURS } from './level-episode.ts'
import { NightFlow } from './night-flow.ts'
import { PulseMeter } from './pulse-meter.ts'
import { RecentDay } from './recent-day.ts'
import { dailyRhythm } from './rhythm.ts'
import { RhythmEpisode } from './rhythm-episode.ts'
import { explainedShare, type SuppressionReason } from './suppression.ts'

/** Hours after the start that only teach the filter. */
const WARM_UP_HOURS = 48
const GAP_HOURS = 6
const RESTART_SHARE = 0.25
/** The rhythm is judged every four hours. */
const RHYTHM_HOURS = 4
/** Pigs that were ill drink more for some days; after too much, the usual is not too little. */
const RECOVERY_HOURS = 120

/** The model of one section and sensor kind; `next` takes its hours in order. */
class IntakeModel {
  readonly #settings: IntakeSettings
  #expectation: IntakeExpectation | null = null
  readonly #level: LevelEpisode
  readonly #rhythm = new RhythmEpisode(NEW_LEVEL_HOURS)
  readonly #explained = new ExplainedCusum(MAX_CUSUM)
  readonly #day = new RecentDay()
  readonly #night = new NightFlow()
  readonly #earlier = new EarlierLevel()
  readonly #meter: PulseMeter
  #recoveryUntil = 0
  #index = -1
  #startIndex = 0
  #missing = 0
  #pigs = 0
  /** Why the hour raises no episode. */
  #reason: SuppressionReason | null = null

  constructor(settings: IntakeSettings) {
    this.#settings = settings
    this.#level = new LevelEpisode(settings)
    this.#meter = new PulseMeter(settings.pulse)
  }

  /** Takes an hour; returns what a healthy pig would take in, null without pigs. `judged` says the rest. */
  next(input: IntakeHour): number | null {
    this.#index += 1
    this.#reason = null
    if (input.pigs <= 0) {
      this.#clear()
      return null
    }
    const expectation = this.#advance(input)
    const base = expectation.forecast(input.hour)
    const forecast: HourForecast = {
      expected: base.expected * input.factor,
      sd: base.sd * input.factor,
      weights: base.weights,
    }
    this.#day.advance(this.#index)
    const usual = forecast.expected * input.pigs
    const hasStopped = input.measured !== null && this.#meter.hasStopped(input.measured, usual)
    if (input.measured === null || hasStopped) {
      this.#missing += 1
      if (this.#missing > GAP_HOURS && !this.#level.isOpen) expectation.loosenAfterGap()
      this.#reason = hasStopped ? 'no_flow' : input.reason
      if (!hasStopped) this.#meter.clear()
      return forecast.expected
    }
    const measured = this.#meter.read(input.measured, usual) / input.pigs
    this.#missing = 0
    const deviation = limitDeviation((measured - forecast.expected) / forecast.sd)
    this.#addExplained(input.reason, deviation)
    if (input.reason === 'insertion') {
      // Fresh pigs drink little and at all hours: that is not the section's rhythm.
      this.#startAgain()
      this.#reason = input.reason
      return forecast.expected
    }
    const value = forecast.expected + deviation * forecast.sd
    const { expected, sd } = forecast
    this.#day.add({ index: this.#index, hour: input.hour, measured: value, expected, sd })
    this.#judgeLevel(input, expectation, forecast, measured)
    this.#judgeRhythm(input)
    if (!input.isPigsUnsure && !this.#rhythm.isOpen && this.#level.mayLearn(this.#daySums(), this.#index))
      this.#learn(input, expectation, base)
    this.#reason = this.#explanationOf(input.reason)
    return expected
  }

  /** Learns from what was counted: what a pulse has too much, the next one has too little. */
  #learn({ measured, pigs, factor }: IntakeHour, expectation: IntakeExpectation, base: HourForecast): void {
    const perPig = pigs * factor
    expectation.learn(base, (measured ?? 0) / perPig, {
      isUsual: this.#isWarm(),
      pulseSd: this.#meter.countingSd / perPig,
    })
  }

  /** Forgets everything: the section is empty. */
  #clear(): void {
    this.#expectation = null
    this.#level.close()
    this.#rhythm.close()
    this.#explained.clear()
    this.#recoveryUntil = 0
    this.#meter.clear()
    this.#earlier.clear()
    this.#day.clear()
    this.#night.clear()
    this.#pigs = 0
  }

  /** Starts the expectation with the first pigs, and moves it by an hour afterwards. */
  #advance({ pigs, reason }: IntakeHour): IntakeExpectation {
    const before = this.#pigs
    this.#pigs = pigs
    const growth = this.#settings.growth(this.#index)
    const expectation = this.#expectation
    if (expectation === null) return this.#restart()
    if (this.#level.isOpen) expectation.grow(growth + this.#level.fadeTrend())
    else if (this.#rhythm.isOpen) expectation.grow(growth)
    else expectation.advance(growth, { isAfterEvent: reason !== null })
    // Many new pigs drink as pigs of their weight do, not as those before them.
    if (pigs - before > RESTART_SHARE * before) return this.#restart()
    expectation.changePigs(before, pigs)
    if (!this.#level.isOpen && before - pigs > RESTART_SHARE * before) {
      expectation.loosenAfterDeparture()
      this.#level.resetSums()
    }
    return expectation
  }

  /** Begins with what pigs of this weight usually take in; an open episode is over, since its pigs are. */
  #restart(): IntakeExpectation {
    const expectation = new IntakeExpectation(this.#settings.profile(this.#index), this.#expectation?.noise)
    this.#expectation = expectation
    this.#level.close()
    this.#rhythm.close()
    this.#earlier.clear()
    this.#missing = 0
    this.#startAgain()
    return expectation
  }

  #startAgain(): void {
    this.#startIndex = this.#index
    this.#day.clear()
    this.#level.resetSums()
  }

  #addExplained(reason: SuppressionReason | null, deviation: number): void {
    // Pigs that are treated together were ill, or drank less because of what is in the water: they recover afterwards.
    if (reason === 'water_medication') this.#recoveryUntil = this.#index + RECOVERY_HOURS
    this.#explained.add(this.#explanationOf(reason), deviation, {
      sensitivity: this.#level.sensitivity(this.#index),
      isEpisodeOpen: this.#level.isOpen,
    })
  }

  #judgeLevel(
    { hour, reason, factor }: IntakeHour,
    expectation: IntakeExpectation,
    forecast: HourForecast,
    measured: number,
  ): void {
    const explained = (explainedShare(reason) * forecast.expected) / forecast.sd
    const deviation = beyondExplained(symmetricDeviation(measured, forecast), explained)
    const isJudged = this.#isJudged(reason)
    this.#level.add(deviation, { isJudged, mean: expectation.mean, index: this.#index })
    const leak = this.#night.add(hour, measured, forecast.expected)
    if (isJudged) {
      for (const side of ['low', 'high'] as const) {
        const ofSums = this.#level.severityOfHour(side, this.#daySums(), this.#index)
        const severity = side === 'high' && leak > ofSums ? leak : ofSums
        this.#level.raise(side, severity)
        if (side === 'high' && severity > FINE && !this.#level.isOpen) this.#findReturn(factor)
        const isExplained = side === 'high' && leak === FINE && this.#isRecovering()
        if (severity > FINE && !this.#level.isOpen && !isExplained)
          this.#level.open(side, severity, { expectation, index: this.#index })
      }
    }
    if (this.#level.isOpen || reason !== null || this.#isRecovering()) this.#earlier.forgetNewest()
    else this.#earlier.add(this.#index, this.#daySums(), () => this.#usualOfKnownHours(factor))
    const ended = this.#level.end(this.#daySums(), this.#index)
    if (ended?.side === 'low') this.#recoveryUntil = this.#index + RECOVERY_HOURS
    if (ended?.isNewLevel) {
      this.#expectation = new IntakeExpectation(this.#profileOfDay(expectation), expectation.noise)
      this.#startAgain()
    } else if (ended) expectation.stopTrend()
  }

  /** A disease that raised no alarm is over: the pigs recover. */
  #findReturn(factor: number): void {
    const day = this.#daySums()
    if (isDayKnown(day) && this.#earlier.isReturn(day, this.#usualOfKnownHours(factor)))
      this.#recoveryUntil = this.#index + RECOVERY_HOURS
  }

  /** What a pig of the weight usually takes in in the known hours of the last day: lost hours are no fall. */
  #usualOfKnownHours(factor: number): number {
    const profile = this.#settings.profile(this.#index)
    return factor * this.#day.hours.reduce((sum, { hour }) => sum + (profile[hour] ?? 0), 0)
  }

  #judgeRhythm({ hour, reason }: IntakeHour): void {
    if (hour % RHYTHM_HOURS !== RHYTHM_HOURS - 1) return
    this.#rhythm.judge(dailyRhythm(this.#day.hours), {
      index: this.#index,
      sensitivity: this.#settings.sensitivity(this.#index),
      mayOpen: this.#isJudged(reason) && !this.#level.explainsRhythm(this.#daySums()),
    })
  }

  /** The last 24 hours as a daily profile; an unknown hour has its forecast. */
  #profileOfDay(expectation: IntakeExpectation): number[] {
    const known = new Map(this.#day.hours.map(({ hour, measured }) => [hour, measured]))
    return Array.from({ length: 24 }, (_, hour) => known.get(hour) ?? expectation.forecast(hour).expected)
  }

  #daySums = () => this.#day.sums(this.#index)

  #isWarm = (): boolean => this.#index - this.#startIndex >= WARM_UP_HOURS

  #isJudged = (reason: SuppressionReason | null): boolean => explainedShare(reason) < 1 && this.#isWarm()

  #isRecovering = (): boolean => this.#index < this.#recoveryUntil

  #explanationOf = (reason: SuppressionReason | null): SuppressionReason | null =>
    reason ?? (this.#isRecovering() ? 'recovery' : null)

  /** What the model says of the hour that `next` has taken, with this many pigs. */
  judged(expected: number | null, pigs: number): JudgedIntake {
    const day = this.#daySums()
    return {
      expected: expected === null ? null : expected * pigs,
      low: this.#level.severityOf('low'),
      high: this.#level.severityOf('high'),
      rhythm: this.#rhythm.severity,
      day: isDayKnown(day) ? { measured: day.measured * pigs, expected: day.expected * pigs } : null,
      rhythmFinding: this.#rhythm.finding,
      reason: this.#reason,
      explained: this.#explained.side,
    }
  }
}

/** Judges the hours of a sensor kind in order. Source: docs/domain/alarms.md */
export function judgeIntake(hours: readonly IntakeHour[], settings: IntakeSettings): JudgedIntake[] {
  const model = new IntakeModel(settings)
  return hours.map((hour) => model.judged(model.next(hour), Math.max(0, hour.pigs)))
}

/** Returns what one healthy pig would take in each hour, as `judgeIntake` does; null where it is unknown. */
export function healthyIntake(hours: readonly IntakeHour[], settings: IntakeSettings): (number | null)[] {
  const model = new IntakeModel(settings)
  return hours.map((hour) => model.next(hour))
}

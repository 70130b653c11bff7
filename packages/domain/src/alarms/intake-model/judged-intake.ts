import type { Severity } from '@herdboard/domain/alarms/hour-finding.ts'
import type { RhythmFinding } from './rhythm.ts'
import type { SuppressionReason } from './suppression.ts'

export type Side = 'low' | 'high'

/** An hour of one sensor kind of a section. */
export interface IntakeHour {
  ms: number
  /** Hour of the farm's clock, 0 to 23. */
  hour: number
  pigs: number
  /** Litres or minutes of all pigs; null without a reading. */
  measured: number | null
  /** Why a deviation is to be expected; null if nothing explains it. */
  reason: SuppressionReason | null
  /** Factor of what they take in for a reason that is measured, such as warmth; 1 without. */
  factor: number
  /** Some of the pigs left on this day, nobody knows when: what a pig took in is not known. */
  isPigsUnsure: boolean
}

export interface IntakeSettings {
  /** Litres that the meter counts at once; 0 if its values are continuous. */
  pulse: number
  /** Expected intake of a pig by hour of the day, hour 0 first, before anything is measured. */
  profile: (index: number) => readonly number[]
  /** Usual growth of a day, as a share, by index of the hour. */
  growth: (index: number) => number
  /**
   * By index of the hour; 1 by default, 2 finds half as large deviations, 0.5 only twice as large. An episode keeps the
   * sensitivity with which it began.
   */
  sensitivity: (index: number) => number
  /** Limits of the sum of 24 hours / expected sum: attention and alarm. */
  low: readonly [number, number]
  high: readonly [number, number]
}

/** What the model says of an hour. Severities are of the open episode of their side; FINE: none is open. */
export interface JudgedIntake {
  /** What healthy pigs would take in; null if unknown. */
  expected: number | null
  low: Severity
  high: Severity
  rhythm: Severity
  /** Sums of the last 24 hours against the expectation; null before enough hours are known. */
  day: { measured: number; expected: number } | null
  /** Where and how much the rhythm changed, while an episode of the rhythm is open. */
  rhythmFinding: RhythmFinding | null
  /** Why the hour raises no episode. */
  reason: SuppressionReason | null
  /** The side on which the hour would need attention without its reason; null if nothing deviates, or an episode is open. */
  explained: Side | null
}

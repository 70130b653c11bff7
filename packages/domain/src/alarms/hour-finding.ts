import type { UnusualHours } from './intake-model/rhythm.ts'

/** 1 normal, 2 attention, 3 alarm. */
export type Severity = 1 | 2 | 3

export const [FINE, ATTENTION, ALARM] = [1, 2, 3] as const

/** Finding of one hour; null if the hour cannot be judged, so that the previous finding continues. */
export interface HourFinding {
  severity: Severity
  /** Measured and expected value, in the unit of the rule; null if the rule compares with nothing. */
  measured: number | null
  expected: number | null
  /** Of a changed rhythm: when the pigs take in more or less than usual. */
  unusualHours?: readonly UnusualHours[]
  /** Of a stop: beginning of its first hour, milliseconds since 1970. */
  stoppedMs?: number
}

/** Finding of an hour without pigs: nothing can be wrong with them. */
export const WITHOUT_PIGS: HourFinding = { severity: FINE, measured: null, expected: null }

/** Severity of a value below its limits: the lower, the more severe. */
export const belowLimits = (value: number, [attention, alarm]: readonly [number, number]): Severity =>
  value < alarm ? ALARM : value < attention ? ATTENTION : FINE

/** Severity of a value above its limits: the higher, the more severe. */
export const aboveLimits = (value: number, [attention, alarm]: readonly [number, number]): Severity =>
  value > alarm ? ALARM : value > attention ? ATTENTION : FINE

/** Severity of a number of hours that reaches its limits. */
export const atLeastLimits = (hours: number, [attention, alarm]: readonly [number, number]): Severity =>
  hours >= alarm ? ALARM : hours >= attention ? ATTENTION : FINE

/** Returns the more severe of two findings of one hour; a finding takes precedence over null. */
export function moreSevereFinding(one: HourFinding | null, other: HourFinding | null): HourFinding | null {
  if (one === null) return other
  return other !== null && other.severity > one.severity ? other : one
}

/** How bad a finding is; the larger, the worse. Null if it has no value. */
export type FindingRank = (finding: HourFinding) => number | null

const share = ({ measured, expected }: HourFinding): number | null =>
  measured === null || expected === null || expected <= 0 ? null : measured / expected

/** The smaller a share of the expected value, the worse. */
export const rankLowShare: FindingRank = (finding) => {
  const value = share(finding)
  return value === null ? null : -value
}

/** The larger a share of the expected value, the worse. */
export const rankHighShare: FindingRank = share

/** The further above the expected value, or above zero, the worse. */
export const rankHigh: FindingRank = ({ measured, expected }) => (measured === null ? null : measured - (expected ?? 0))

/** The further below the expected value, the worse. */
export const rankLow: FindingRank = ({ measured, expected }) => (measured === null ? null : (expected ?? 0) - measured)

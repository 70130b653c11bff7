/** 1 as it should be, 2 worth attention, 3 alarm. */
export type Severity = 1 | 2 | 3

export const [FINE, ATTENTION, ALARM] = [1, 2, 3] as const

/** What is found about an hour; null where nothing can be said: what was said before it goes on. */
export interface HourFinding {
  severity: Severity
  /** What was measured and what was to be expected, in the unit of the rule; null where the rule compares with nothing. */
  measured: number | null
  expected: number | null
}

/** Where no pigs stand nothing is wrong with them. */
export const WITHOUT_PIGS: HourFinding = { severity: FINE, measured: null, expected: null }

/** Below the limits, the lower the worse. */
export const belowLimits = (value: number, [attention, alarm]: readonly [number, number]): Severity =>
  value < alarm ? ALARM : value < attention ? ATTENTION : FINE

/** Above the limits, the higher the worse. */
export const aboveLimits = (value: number, [attention, alarm]: readonly [number, number]): Severity =>
  value > alarm ? ALARM : value > attention ? ATTENTION : FINE

/** So many hours or more. */
export const reachedLimits = (hours: number, [attention, alarm]: readonly [number, number]): Severity =>
  hours >= alarm ? ALARM : hours >= attention ? ATTENTION : FINE

/** The heavier of two findings about one hour; what is known stands before what is not. */
export function heavierFinding(one: HourFinding | null, other: HourFinding | null): HourFinding | null {
  if (one === null) return other
  return other !== null && other.severity > one.severity ? other : one
}

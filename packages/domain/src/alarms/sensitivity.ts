/** Steps of the sensitivity of the model of water, from few and late alarms to many and early ones. */
export const SENSITIVITY_STEPS = [1, 2, 3, 4, 5] as const
export type SensitivityStep = (typeof SENSITIVITY_STEPS)[number]

/** Step of places without a setting of their own. */
export const DEFAULT_SENSITIVITY_STEP: SensitivityStep = 3

/** What a step does on generated sections. Measured by `npm run bench:alarms -- --first-seed 50001`. */
export interface SensitivityPreset {
  /** Factor of the sums of deviations. */
  factor: number
  /** Diseases found 12 hours before anybody sees them, per cent. */
  foundPct: number
  /** Episodes without a cause in a section and month, of severity 3 and 2. */
  falseAlarms: number
  falseWarnings: number
  /** Median hours from the begin of the fall to the episode. */
  delayHours: number
}

/** The steps with their measured figures. Source: docs/domain/alarms.md */
export const sensitivityPresets: Readonly<Record<SensitivityStep, SensitivityPreset>> = {
  1: { factor: 0.5, foundPct: 80, falseAlarms: 0.02, falseWarnings: 0.01, delayHours: 10.7 },
  2: { factor: 0.6, foundPct: 88, falseAlarms: 0.02, falseWarnings: 0.02, delayHours: 9.5 },
  3: { factor: 0.8, foundPct: 91, falseAlarms: 0.05, falseWarnings: 0.16, delayHours: 7.5 },
  4: { factor: 1, foundPct: 94, falseAlarms: 0.13, falseWarnings: 0.48, delayHours: 6.5 },
  5: { factor: 1.4, foundPct: 93, falseAlarms: 0.57, falseWarnings: 1.7, delayHours: 5.5 },
}

/** Returns the factor by which a step multiplies the sums of deviations. */
export const sensitivityFactor = (step: SensitivityStep): number => sensitivityPresets[step].factor

/** The factor in force in an hour, which begins at `ms`. */
export type SensitivityAt = (ms: number) => number

/** The default step at all times. */
export const defaultSensitivity: SensitivityAt = () => sensitivityFactor(DEFAULT_SENSITIVITY_STEP)

/** Places with a setting, the most specific first. */
export const SENSITIVITY_LEVELS = ['section', 'barn', 'farm'] as const
export type SensitivityLevel = (typeof SENSITIVITY_LEVELS)[number]

/** A setting of a section or of the barn or farm around it, from an instant on; null: as the larger place. */
export interface SensitivityChange {
  level: SensitivityLevel
  fromMs: number
  step: SensitivityStep | null
}

/** The step in force at an instant, and the place that it comes from. */
export interface SensitivityInForce {
  step: SensitivityStep
  source: SensitivityLevel | 'default'
}

/** Returns the setting in force at an instant: the newest of the most specific place that has one. */
export function sensitivityInForce(settings: readonly SensitivityChange[], ms: number): SensitivityInForce {
  for (const level of SENSITIVITY_LEVELS) {
    const step = ownSensitivity(settings, level, ms)
    if (step !== null) return { step, source: level }
  }
  return { step: DEFAULT_SENSITIVITY_STEP, source: 'default' }
}

/** Returns the newest setting of a place itself at an instant; null without one. */
export function ownSensitivity(
  settings: readonly SensitivityChange[],
  level: SensitivityLevel,
  ms: number,
): SensitivityStep | null {
  const own = settings.filter((one) => one.level === level && one.fromMs <= ms)
  return (
    own.reduce<SensitivityChange | null>((last, one) => (last && last.fromMs > one.fromMs ? last : one), null)?.step ??
    null
  )
}

/** Returns the factor at each hour. It looks the factor up once between two changes, because a year has many hours. */
export function sensitivityOverTime(settings: readonly SensitivityChange[]): SensitivityAt {
  if (settings.length === 0) return defaultSensitivity
  const changes = settings.map(({ fromMs }) => fromMs).toSorted((a, b) => b - a)
  const factors = new Map<number, number>()
  return (ms) => {
    const since = changes.find((fromMs) => fromMs <= ms) ?? Number.NEGATIVE_INFINITY
    const known = factors.get(since) ?? sensitivityFactor(sensitivityInForce(settings, ms).step)
    factors.set(since, known)
    return known
  }
}

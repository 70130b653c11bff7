/** Steps of the sensitivity of the model of water, from few and late alarms to many and early ones. */
export const SENSITIVITY_STEPS = [1, 2, 3, 4, 5] as const
export type SensitivityStep = (typeof SENSITIVITY_STEPS)[number]

/** Step of places without a setting of their own: the limits of the benchmark. */
export const DEFAULT_SENSITIVITY_STEP: SensitivityStep = 3

/** Factor of the sums by step. Found diseases and false alarms of each: docs/domain/alarms.md */
const FACTORS: Readonly<Record<SensitivityStep, number>> = { 1: 0.5, 2: 0.75, 3: 1, 4: 1.25, 5: 1.5 }

/** Returns the factor by which a step multiplies the sums of deviations; 1 for the default step. */
export const sensitivityFactor = (step: SensitivityStep): number => FACTORS[step]

/** The factor in force in an hour, which begins at `ms`. */
export type SensitivityAt = (ms: number) => number

/** The default step at all times. */
export const defaultSensitivity: SensitivityAt = () => FACTORS[DEFAULT_SENSITIVITY_STEP]

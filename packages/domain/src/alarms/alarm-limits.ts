/** From where on something is worth attention (severity 2) and from where on it is an alarm (3). */
export interface AlarmLimits {
  /** Water of 24 hours over what was to be expected. */
  waterLow: readonly [attention: number, alarm: number]
  waterHigh: readonly [attention: number, alarm: number]
  /** Hours without flow by day that are an alarm. */
  noFlowHours: number
  /** Hours in which the feed line would have run and did not. */
  feedStopHours: readonly [attention: number, alarm: number]
  /** Run time of 24 hours over what was to be expected. */
  runTime: readonly [attention: number, alarm: number]
  /** Degrees Celsius above and below the set point. */
  warmer: readonly [attention: number, alarm: number]
  colder: readonly [attention: number, alarm: number]
  /** Hours without a reading. */
  silentHours: readonly [attention: number, alarm: number]
  /** Hours since somebody looked at the pigs. */
  checkInHours: readonly [attention: number, alarm: number]
  /** Gain of three days over that of the growth curve. */
  weightGain: readonly [attention: number, alarm: number]
}

/** Limits where a barn has none of its own. Source: docs/domain/alarms.md */
export const usualLimits: AlarmLimits = {
  waterLow: [0.88, 0.8],
  waterHigh: [1.15, 1.3],
  noFlowHours: 3,
  feedStopHours: [6, 12],
  runTime: [1.5, 2],
  warmer: [3, 5],
  colder: [3, 5],
  silentHours: [6, 24],
  checkInHours: [24, 36],
  weightGain: [0.75, 0.5],
}

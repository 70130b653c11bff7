/** Limits at which a measure needs attention (severity 2) and becomes an alarm (severity 3). */
export interface AlarmLimits {
  /** Water of 24 hours / expected water. */
  waterLow: readonly [attention: number, alarm: number]
  waterHigh: readonly [attention: number, alarm: number]
  /** Hours without flow in daytime that raise an alarm. */
  noFlowHours: number
  /** Hours in which the feed line was expected to run but did not. */
  feedStopHours: readonly [attention: number, alarm: number]
  /** Run time of 24 hours / expected run time. */
  runTime: readonly [attention: number, alarm: number]
  /** Degrees Celsius above and below the set point. */
  warmer: readonly [attention: number, alarm: number]
  colder: readonly [attention: number, alarm: number]
  /** Hours without a reading. */
  silentHours: readonly [attention: number, alarm: number]
  /** Hours since the last check-in. */
  checkInHours: readonly [attention: number, alarm: number]
  /** Daily gain over three days / gain of the growth curve. */
  weightGain: readonly [attention: number, alarm: number]
}

/** Default limits, for barns without separate limits. Source: docs/domain/alarms.md */
export const defaultLimits: AlarmLimits = {
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

export const LOW_WATER = 1
export const HIGH_WATER = 2
export const WATER_PROFILE = 3
export const NO_FLOW = 4
export const FEED_STOP = 5
export const LONG_RUN_TIME = 6
export const TOO_WARM = 7
export const TOO_COLD = 8
export const SENSOR_SILENCE = 9
export const MISSING_CHECK_IN = 10
export const DEVIATING_WEIGHT_GAIN = 11

/** Alarm types that are judged hour by hour: number, icon, and the causes that are offered first. */
export const alarmTypes = [
  { id: LOW_WATER, icon: 'droplet-down', causes: [1, 2, 6, 9, 14] },
  { id: HIGH_WATER, icon: 'droplet-up', causes: [5, 1, 11, 7, 8] },
  { id: WATER_PROFILE, icon: 'chart-line', causes: [1, 2, 13, 3, 10] },
  { id: NO_FLOW, icon: 'droplet-off', causes: [6, 15, 14, 8, 9] },
  { id: FEED_STOP, icon: 'bowl', causes: [4, 15, 14, 8] },
  { id: LONG_RUN_TIME, icon: 'clock-hour-4', causes: [4, 3, 14] },
  { id: TOO_WARM, icon: 'temperature-plus', causes: [12, 11, 15, 14] },
  { id: TOO_COLD, icon: 'temperature-minus', causes: [12, 15, 14] },
  { id: SENSOR_SILENCE, icon: 'wifi-off', causes: [14, 15] },
  { id: MISSING_CHECK_IN, icon: 'eye-off', causes: [17] },
  { id: DEVIATING_WEIGHT_GAIN, icon: 'weight', causes: [1, 2, 3, 9, 14] },
] as const

/** Alarm types of water: the highest severity among them is that of a section's water. */
export const WATER_TYPES: readonly number[] = [LOW_WATER, HIGH_WATER, WATER_PROFILE, NO_FLOW]

/** Alarm types of what has stopped: pigs without water or feed cannot wait until the morning. */
export const STOP_TYPES: readonly number[] = [NO_FLOW, FEED_STOP]

/** Causes of an alarm, by number: 1 diarrhoea … 17 unknown. */
export const ALARM_CAUSES: readonly number[] = Array.from({ length: 17 }, (_, index) => index + 1)

/** Causes that have nothing to do with the pigs: an alarm with such a cause may be deleted. */
export const FALSE_ALARM_CAUSES: readonly number[] = [14, 16]

/** Cause: the section was washed. It is the only record of a washing. */
export const WASHING = 8

/** Causes that mute the water alarms for two days: medication by water, washing, pigs taken out, pigs put in. */
export const MUTING_CAUSES: readonly number[] = [7, WASHING, 9, 10]
export const MUTED_HOURS = 48

/** The alarm says that the pigs drink at other times of the day. */
export const isChangedRhythm = (alarmType: number): boolean => alarmType === WATER_PROFILE

/** The alarm says that no water flows. */
export const isNoFlow = (alarmType: number): boolean => alarmType === NO_FLOW

/** The alarm comes from records, not from sensors. */
export const isMissingCheckIn = (alarmType: number): boolean => alarmType === MISSING_CHECK_IN

import type { AlarmLimits } from './alarm-limits.ts'
import { missingCheckIn } from './check-in.ts'
import { type AlarmEpisode, alarmEpisodes } from './episodes.ts'
import { feedStop, longRunTime } from './feed-lines.ts'
import { FINE, type HourFinding, reachedLimits } from './hour-finding.ts'
import type { SectionHour } from './section-hour.ts'
import { tooCold, tooWarm } from './temperature.ts'
import { noFlow, waterUse } from './water.ts'
import { waterProfile } from './water-profile.ts'
import { deviatingGain } from './weight-gain.ts'

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
export const WEIGHT_GAIN = 11

/** What is judged hour by hour; its number, the icon that it has, and the causes that are offered first. */
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
  { id: WEIGHT_GAIN, icon: 'weight', causes: [1, 2, 3, 9, 14] },
] as const

/** Alarms about water: their worst severity is what a section's water is said to be. */
export const WATER_TYPES: readonly number[] = [LOW_WATER, HIGH_WATER, WATER_PROFILE, NO_FLOW]

/** Causes of an alarm, by number: 1 diarrhoea … 17 unknown. */
export const ALARM_CAUSES: readonly number[] = Array.from({ length: 17 }, (_, place) => place + 1)

/** Causes that have nothing to do with the pigs: an alarm of one may be deleted. */
export const NO_ALARM_CAUSES: readonly number[] = [14, 16]

/** Medication by water, wash, pigs taken out, pigs put in: water says nothing for two days. */
export const MUTING_CAUSES: readonly number[] = [7, 8, 9, 10]
export const MUTED_HOURS = 48

/** Hours that must be fine before an alarm is over. */
const FINE_HOURS_OF_WATER = 6

/** The alarms of a section over these hours, by type. `isMuted` tells of which hours nothing new begins. */
export function alarmsOf(
  hours: readonly SectionHour[],
  limits: AlarmLimits,
  isMuted: (typeId: number, ms: number) => boolean,
): Map<number, AlarmEpisode[]> {
  const { low, high } = waterUse(hours, limits)
  const found = new Map<number, (HourFinding | null)[]>([
    [LOW_WATER, low],
    [HIGH_WATER, high],
    [WATER_PROFILE, waterProfile(hours)],
    [NO_FLOW, noFlow(hours, limits)],
    [FEED_STOP, feedStop(hours, limits)],
    [LONG_RUN_TIME, longRunTime(hours, limits)],
    [TOO_WARM, tooWarm(hours, limits)],
    [TOO_COLD, tooCold(hours, limits)],
    [SENSOR_SILENCE, hours.map((hour) => silence(hour, limits))],
    [MISSING_CHECK_IN, missingCheckIn(hours, limits)],
    [WEIGHT_GAIN, deviatingGain(hours, limits)],
  ])
  return new Map(
    [...found].map(([typeId, findings]) => [
      typeId,
      alarmEpisodes(
        hours.map(({ ms }, place) => ({ ms, finding: findings[place] ?? null, isMuted: isMuted(typeId, ms) })),
        WATER_TYPES.includes(typeId) ? FINE_HOURS_OF_WATER : 1,
      ),
    ]),
  )
}

const silence = ({ silentHours }: SectionHour, limits: AlarmLimits): HourFinding | null =>
  silentHours === null
    ? null
    : {
        severity: silentHours === 0 ? FINE : reachedLimits(silentHours, limits.silentHours),
        measured: silentHours,
        expected: null,
      }

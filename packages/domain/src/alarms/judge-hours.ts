import type { AlarmLimits } from './alarm-limits.ts'
import {
  DEVIATING_WEIGHT_GAIN,
  FEED_STOP,
  HIGH_WATER,
  LONG_RUN_TIME,
  LOW_WATER,
  MISSING_CHECK_IN,
  NO_FLOW,
  SENSOR_SILENCE,
  TOO_COLD,
  TOO_WARM,
  WATER_PROFILE,
  WATER_TYPES,
} from './alarm-types.ts'
import { missingCheckIn } from './check-in.ts'
import { type AlarmEpisode, alarmEpisodes } from './episodes.ts'
import { feedStop, longRunTime } from './feed-lines.ts'
import { atLeastLimits, FINE, type HourFinding } from './hour-finding.ts'
import type { SectionHour } from './section-hour.ts'
import { tooCold, tooWarm } from './temperature.ts'
import { noFlow, waterUse } from './water.ts'
import { waterProfile } from './water-profile.ts'
import { deviatingGain } from './weight-gain.ts'

/** Hours in a row that must be fine before an alarm of water ends. */
const FINE_HOURS_OF_WATER = 6

/**
 * Judges every hour of a section by each alarm type and joins the findings to episodes, by alarm type. No episode
 * begins in an hour for which `isMuted` is true.
 */
export function judgeHours(
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
    [DEVIATING_WEIGHT_GAIN, deviatingGain(hours, limits)],
  ])
  return new Map(
    [...found].map(([typeId, findings]) => [
      typeId,
      alarmEpisodes(
        hours.map(({ ms }, index) => ({ ms, finding: findings[index] ?? null, isMuted: isMuted(typeId, ms) })),
        WATER_TYPES.includes(typeId) ? FINE_HOURS_OF_WATER : 1,
      ),
    ]),
  )
}

const silence = ({ silentHours }: SectionHour, limits: AlarmLimits): HourFinding | null =>
  silentHours === null
    ? null
    : {
        severity: silentHours === 0 ? FINE : atLeastLimits(silentHours, limits.silentHours),
        measured: silentHours,
        expected: null,
      }

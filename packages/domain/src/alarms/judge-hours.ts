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
} from './alarm-types.ts'
import { missingCheckIn } from './check-in.ts'
import { type AlarmEpisode, alarmEpisodes } from './episodes.ts'
import { feedStop, longRunTime } from './feed-lines.ts'
import { atLeastLimits, FINE, type HourFinding, WITHOUT_PIGS } from './hour-finding.ts'
import type { JudgedIntake } from './intake-model/judge-intake.ts'
import { judgeWater } from './intake-model/judge-water.ts'
import type { ExplainingEvent } from './intake-model/suppression.ts'
import type { SectionHour } from './section-hour.ts'
import { tooCold, tooWarm } from './temperature.ts'
import { noFlow } from './water.ts'
import { deviatingGain } from './weight-gain.ts'

/** Fine hours in a row that end an alarm, by type; one for all others. The model ends its episodes itself. */
const FINE_HOURS: ReadonlyMap<number, number> = new Map([[NO_FLOW, 6]])

/** How the model of water judges. */
export interface WaterJudgement {
  events?: readonly ExplainingEvent[]
  /** 0.5 to 2; 1 by default. */
  sensitivity?: number
}

/**
 * Judges every hour of a section by each alarm type and joins the findings to episodes, by alarm type. No episode
 * begins in an hour for which `isMuted` is true.
 */
export function judgeHours(
  hours: readonly SectionHour[],
  limits: AlarmLimits,
  isMuted: (typeId: number, ms: number) => boolean,
  { events = [], sensitivity = 1 }: WaterJudgement = {},
): Map<number, AlarmEpisode[]> {
  const water = waterFindings(hours, judgeWater(hours, events, limits, sensitivity))
  const found = new Map<number, (HourFinding | null)[]>([
    [LOW_WATER, water('low')],
    [HIGH_WATER, water('high')],
    [WATER_PROFILE, water('rhythm')],
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
        FINE_HOURS.get(typeId) ?? 1,
      ),
    ]),
  )
}

/**
 * Returns the findings of a side of the model. Low and high water have the sums of 24 hours, a changed rhythm the share
 * of the day's water that was drunk at unusual hours. An hour that is not known changes nothing.
 */
const waterFindings =
  (hours: readonly SectionHour[], judged: readonly JudgedIntake[]) =>
  (side: 'low' | 'high' | 'rhythm'): (HourFinding | null)[] =>
    hours.map(({ pigs, litres }, index) => {
      const one = judged[index]
      if (pigs <= 0) return WITHOUT_PIGS
      if (one === undefined || litres === null) return null
      const severity = one[side]
      if (side !== 'rhythm')
        return { severity, measured: one.day?.measured ?? litres, expected: one.day?.expected ?? one.expected }
      const found = one.rhythmFinding
      return {
        severity,
        measured: found?.movedShare ?? null,
        expected: null,
        ...(found && { unusualHours: found.unusualHours }),
      }
    })

const silence = ({ silentHours }: SectionHour, limits: AlarmLimits): HourFinding | null =>
  silentHours === null
    ? null
    : {
        severity: silentHours === 0 ? FINE : atLeastLimits(silentHours, limits.silentHours),
        measured: silentHours,
        expected: null,
      }

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
import {
  atLeastLimits,
  FINE,
  type FindingRank,
  type HourFinding,
  rankHigh,
  rankHighShare,
  rankLow,
  rankLowShare,
  WITHOUT_PIGS,
} from './hour-finding.ts'
import { type ExplainedDeviation, explainedDeviations, explanationOfEpisode } from './intake-model/explanations.ts'
import { judgeWater } from './intake-model/judge-water.ts'
import type { JudgedIntake } from './intake-model/judged-intake.ts'
import type { ExplainingEvent } from './intake-model/suppression.ts'
import type { SectionHour } from './section-hour.ts'
import { defaultSensitivity, type SensitivityAt } from './sensitivity.ts'
import { tooCold, tooWarm } from './temperature.ts'
import { noFlow } from './water.ts'
import { deviatingGain } from './weight-gain.ts'

/** Fine hours in a row that end an alarm, by type; one for all others. The model ends its episodes itself. */
const FINE_HOURS: ReadonlyMap<number, number> = new Map([
  [NO_FLOW, 6],
  [LONG_RUN_TIME, 24],
  // A cool night or day does not end a heat wave.
  [TOO_WARM, 48],
  [TOO_COLD, 24],
])

/** Rank of the findings of a type by how bad they are; all others are the worse, the higher. */
const RANKS: ReadonlyMap<number, FindingRank> = new Map([
  [LOW_WATER, rankLowShare],
  [HIGH_WATER, rankHighShare],
  [LONG_RUN_TIME, rankHighShare],
  [TOO_COLD, rankLow],
  [DEVIATING_WEIGHT_GAIN, rankLowShare],
])

/** Alarm types that the model of water finds: their episodes depend on events and on the sensitivity. */
export const MODEL_TYPES: readonly number[] = [LOW_WATER, HIGH_WATER, WATER_PROFILE]

/** Returns whether no episode of a type may begin in the hour that begins at `ms`. */
export type MutedAt = (typeId: number, ms: number) => boolean

/** How the model of water judges. */
export interface WaterJudgement {
  events?: readonly ExplainingEvent[]
  sensitivityAt?: SensitivityAt
}

/** What the model finds in the water of a section. */
export interface ModelFindings {
  /** By alarm type. */
  episodes: Map<number, AlarmEpisode[]>
  /** Deviations that raised none. */
  explained: ExplainedDeviation[]
}

/** Judges the water of a section by the model alone. */
export function judgeByModel(
  hours: readonly SectionHour[],
  limits: AlarmLimits,
  isMuted: MutedAt,
  { events = [], sensitivityAt = defaultSensitivity }: WaterJudgement = {},
): ModelFindings {
  const judged = judgeWater(hours, events, limits, sensitivityAt)
  const water = waterFindings(hours, judged)
  const found = new Map<number, (HourFinding | null)[]>([
    [LOW_WATER, water('low')],
    [HIGH_WATER, water('high')],
    [WATER_PROFILE, water('rhythm')],
  ])
  const episodes = joined(hours, found, isMuted)
  for (const episode of [...episodes.values()].flat()) {
    const explanation = explanationOfEpisode(episode, events)
    if (explanation) episode.explanation = explanation
  }
  return { episodes, explained: explainedDeviations(hours, judged, events) }
}

/**
 * Judges every hour of a section by each alarm type and joins the findings to episodes, by alarm type. No episode
 * begins in an hour for which `isMuted` is true.
 */
export function judgeHours(
  hours: readonly SectionHour[],
  limits: AlarmLimits,
  isMuted: MutedAt,
  judgement: WaterJudgement = {},
): Map<number, AlarmEpisode[]> {
  const found = new Map<number, (HourFinding | null)[]>([
    [NO_FLOW, noFlow(hours, limits)],
    [FEED_STOP, feedStop(hours, limits)],
    [LONG_RUN_TIME, longRunTime(hours, limits)],
    [TOO_WARM, tooWarm(hours, limits)],
    [TOO_COLD, tooCold(hours, limits)],
    [SENSOR_SILENCE, hours.map((hour) => silence(hour, limits))],
    [MISSING_CHECK_IN, missingCheckIn(hours, limits)],
    [DEVIATING_WEIGHT_GAIN, deviatingGain(hours, limits)],
  ])
  return new Map([...judgeByModel(hours, limits, isMuted, judgement).episodes, ...joined(hours, found, isMuted)])
}

const joined = (
  hours: readonly SectionHour[],
  found: ReadonlyMap<number, readonly (HourFinding | null)[]>,
  isMuted: MutedAt,
): Map<number, AlarmEpisode[]> =>
  new Map(
    [...found].map(([typeId, findings]) => [
      typeId,
      alarmEpisodes(
        hours.map(({ ms }, index) => ({ ms, finding: findings[index] ?? null, isMuted: isMuted(typeId, ms) })),
        { fineHours: FINE_HOURS.get(typeId) ?? 1, rank: RANKS.get(typeId) ?? rankHigh },
      ),
    ]),
  )

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
      // A single hour cannot be compared with the sums of others.
      if (side !== 'rhythm')
        return { severity, measured: one.day?.measured ?? null, expected: one.day?.expected ?? null }
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

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReplayedOutbreak, ReplayPeriod, ReplayStep } from '@herdboard/contract/monitoring/alarm-replay.ts'
import { HIGH_WATER, isChangedRhythm, LOW_WATER } from '@herdboard/domain/alarms/alarm-types.ts'
import { ALARM } from '@herdboard/domain/alarms/hour-finding.ts'
import { type AnsweredAlarm, episodeJudgement, missedAlarms } from '@herdboard/domain/alarms/replay/judged-episodes.ts'
import { detectionOf, type RecordedOutbreak } from '@herdboard/domain/alarms/replay/recorded-outbreaks.ts'
import {
  type ReplayedEpisode,
  type ReplayedSection,
  replayAlarms,
} from '@herdboard/domain/alarms/replay/replay-alarms.ts'
import { rhythmShift } from '@herdboard/domain/alarms/rhythm-shift.ts'
import { SENSITIVITY_STEPS, type SensitivityStep, sensitivityPresets } from '@herdboard/domain/alarms/sensitivity.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { alarmFindingText } from '../alarms/alarm-texts.ts'
import { explanationText } from '../alarms/explanation-texts.ts'

/** What is known of a section, and what people said and did. */
export interface ReplayInput extends ReplayedSection {
  alarms: readonly AnsweredAlarm[]
  outbreaks: readonly RecordedOutbreak[]
  /** Beginning of the two periods, milliseconds since 1970. */
  since: { months: ReplayPeriod['months']; fromMs: number }[]
}

/** Replays a section with each step. Between two steps, other requests have their turn. */
export async function replayedSteps(context: RequestContext, input: ReplayInput): Promise<ReplayStep[]> {
  const steps: ReplayStep[] = []
  for (const step of SENSITIVITY_STEPS) {
    steps.push(replayedStep(context, input, step))
    await nextTurn()
  }
  return steps
}

function replayedStep(context: RequestContext, input: ReplayInput, step: SensitivityStep): ReplayStep {
  const preset = sensitivityPresets[step]
  const { episodes, explained } = replayAlarms(input, preset.factor)
  const firstMs = Math.min(...input.since.map(({ fromMs }) => fromMs))
  const shown = episodes.filter(({ startedMs }) => startedMs >= firstMs)
  return {
    step,
    preset: {
      found_pct: preset.foundPct,
      false_alarms: preset.falseAlarms,
      false_warnings: preset.falseWarnings,
      delay_hours: preset.delayHours,
    },
    alarms: shown.map((episode) => ({
      type_id: episode.typeId,
      from: new Date(episode.startedMs).toISOString(),
      to: episode.endedMs === null ? null : new Date(episode.endedMs).toISOString(),
      severity: episode.severity === ALARM ? 3 : 2,
      verdict: episodeJudgement(episode, input.alarms),
      finding: findingText(context, input, episode),
      explanation: episode.explanation ? explanationText(context, episode.explanation) : null,
    })),
    periods: input.since.map(({ months, fromMs }) => periodOf(months, fromMs, shown, input.alarms)),
    months: monthsOf(shown),
    outbreaks: input.outbreaks.map((outbreak) => presentOutbreak(outbreak, episodes)),
    explained: explained
      .filter(({ startedMs }) => startedMs >= firstMs)
      .flatMap(({ side, startedMs, endedMs, ...explanation }) => {
        const text = explanationText(context, explanation)
        return text === null
          ? []
          : {
              type_id: side === 'low' ? LOW_WATER : HIGH_WATER,
              from: new Date(startedMs).toISOString(),
              to: new Date(endedMs).toISOString(),
              explanation: text,
            }
      }),
  }
}

const findingText = (
  context: RequestContext,
  { hours }: ReplayInput,
  { typeId, startedMs, measured, expected }: ReplayedEpisode,
): string | null =>
  alarmFindingText(context, {
    type_id: typeId,
    measured,
    expected,
    rhythm: isChangedRhythm(typeId) ? rhythmShift(hours, startedMs) : null,
    // The model finds no stops.
    stopped_at: null,
    ended_at: null,
  })

const isAlarm = ({ severity }: ReplayedEpisode): boolean => severity === ALARM

/** Counts the episodes and the missed alarms that began in a period. */
function periodOf(
  months: ReplayPeriod['months'],
  fromMs: number,
  episodes: readonly ReplayedEpisode[],
  alarms: readonly AnsweredAlarm[],
): ReplayPeriod {
  const own = episodes.filter(({ startedMs }) => startedMs >= fromMs)
  const judgements = own.map((episode) => episodeJudgement(episode, alarms))
  const count = (judgement: (typeof judgements)[number]) => judgements.filter((one) => one === judgement).length
  return {
    months,
    alarms: own.filter(isAlarm).length,
    warnings: own.filter((one) => !isAlarm(one)).length,
    judged_true: count('true'),
    judged_false: count('false'),
    unanswered: count('unanswered') + count('new'),
    missed: missedAlarms(
      episodes,
      alarms.filter(({ startedMs }) => startedMs >= fromMs),
    ).length,
  }
}

/** Counts the episodes by the month of the farm's calendar in which they began. */
const monthsOf = (episodes: readonly ReplayedEpisode[]): ReplayStep['months'] =>
  [...Map.groupBy(episodes, ({ startedMs }) => farmDay(new Date(startedMs)).slice(0, 7))].map(([month, own]) => ({
    month,
    alarms: own.filter(isAlarm).length,
    warnings: own.filter((one) => !isAlarm(one)).length,
  }))

function presentOutbreak(outbreak: RecordedOutbreak, episodes: readonly ReplayedEpisode[]): ReplayedOutbreak {
  const found = detectionOf(outbreak, episodes)
  return {
    day: farmDay(new Date(outbreak.dayMs)),
    name: outbreak.name,
    head: outbreak.head,
    found_at: found && new Date(found.episode.startedMs).toISOString(),
    hours_before: found && roundHalfAway(found.hoursBefore, 0),
  }
}

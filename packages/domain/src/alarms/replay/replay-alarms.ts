import type { AlarmLimits } from '../alarm-limits.ts'
import type { AlarmEpisode } from '../episodes.ts'
import type { ExplainedDeviation } from '../intake-model/explanations.ts'
import type { ExplainingEvent } from '../intake-model/suppression.ts'
import { judgeByModel, type MutedAt } from '../judge-hours.ts'
import type { SectionHour } from '../section-hour.ts'

/** An episode that a section would have had. */
export interface ReplayedEpisode extends AlarmEpisode {
  typeId: number
}

/** What a section would have had with a sensitivity. */
export interface Replay {
  /** Oldest first. */
  episodes: ReplayedEpisode[]
  /** Deviations that something explains. */
  explained: ExplainedDeviation[]
}

/** What the judging of alarms knew of a section. */
export interface ReplayedSection {
  hours: readonly SectionHour[]
  events: readonly ExplainingEvent[]
  limits: AlarmLimits
  isMuted?: MutedAt
}

/**
 * Returns the episodes of water that a section would have had with a sensitivity from 0.5 to 2. The same hours, events,
 * limits and mutes give the same episodes as the judging of alarms.
 */
export function replayAlarms(
  { hours, events, limits, isMuted = () => false }: ReplayedSection,
  sensitivity: number,
): Replay {
  const { episodes, explained } = judgeByModel(hours, limits, isMuted, { events, sensitivityAt: () => sensitivity })
  return {
    episodes: [...episodes]
      .flatMap(([typeId, own]) => own.map((episode) => ({ ...episode, typeId })))
      .toSorted((a, b) => a.startedMs - b.startedMs || a.typeId - b.typeId),
    explained,
  }
}

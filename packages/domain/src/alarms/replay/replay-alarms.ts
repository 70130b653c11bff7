import type { AlarmLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import type { AlarmEpisode } from '@herdboard/domain/alarms/episodes.ts'
import type { ExplainedDeviation } from '@herdboard/domain/alarms/intake-model/explanations.ts'
import type { ExplainingEvent } from '@herdboard/domain/alarms/intake-model/suppression.ts'
import { judgeByModel, type MutedAt } from '@herdboard/domain/alarms/judge-hours.ts'
import type { SectionHour } from '@herdboard/domain/alarms/section-hour.ts'

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

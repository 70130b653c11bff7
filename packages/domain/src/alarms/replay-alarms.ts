import type { AlarmLimits } from './alarm-limits.ts'
import { HIGH_WATER, LOW_WATER, WATER_PROFILE } from './alarm-types.ts'
import type { AlarmEpisode } from './episodes.ts'
import type { ExplainingEvent } from './intake-model/suppression.ts'
import { judgeHours } from './judge-hours.ts'
import type { SectionHour } from './section-hour.ts'

/** An episode that a section would have had. */
export interface ReplayedEpisode extends AlarmEpisode {
  typeId: number
}

/** Alarm types whose episodes depend on the sensitivity. */
const SENSITIVE_TYPES: readonly number[] = [LOW_WATER, HIGH_WATER, WATER_PROFILE]

/**
 * Returns the episodes of water that a section would have had with a sensitivity from 0.5 to 2, oldest first. The same
 * hours, events and limits give the same episodes as the judging of alarms.
 */
export const replayAlarms = (
  hours: readonly SectionHour[],
  events: readonly ExplainingEvent[],
  limits: AlarmLimits,
  sensitivity: number,
): ReplayedEpisode[] =>
  [...judgeHours(hours, limits, () => false, { events, sensitivity })]
    .flatMap(([typeId, episodes]) =>
      SENSITIVE_TYPES.includes(typeId) ? episodes.map((episode) => ({ ...episode, typeId })) : [],
    )
    .toSorted((a, b) => a.startedMs - b.startedMs || a.typeId - b.typeId)

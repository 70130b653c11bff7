/** What people said about an alarm of the log; null: nothing yet. */
export interface AnsweredAlarm {
  startedMs: number
  endedMs: number | null
  isTrue: boolean | null
}

/** What people said about an episode: `new` has no alarm in the log at its time. */
export type EpisodeJudgement = 'true' | 'false' | 'unanswered' | 'new'

interface OpenTime {
  startedMs: number
  endedMs: number | null
}

const overlap = (one: OpenTime, other: OpenTime): boolean =>
  one.startedMs <= (other.endedMs ?? Number.POSITIVE_INFINITY) &&
  other.startedMs <= (one.endedMs ?? Number.POSITIVE_INFINITY)

/** Returns what people said about the alarms that were open during an episode; one that was true makes it true. */
export function episodeJudgement(episode: OpenTime, alarms: readonly AnsweredAlarm[]): EpisodeJudgement {
  const own = alarms.filter((alarm) => overlap(alarm, episode))
  if (own.some(({ isTrue }) => isTrue === true)) return 'true'
  if (own.some(({ isTrue }) => isTrue === false)) return 'false'
  return own.length > 0 ? 'unanswered' : 'new'
}

/** Returns the alarms that were true and of which none of the episodes would have warned. */
export const missedAlarms = (episodes: readonly OpenTime[], alarms: readonly AnsweredAlarm[]): AnsweredAlarm[] =>
  alarms.filter((alarm) => alarm.isTrue === true && !episodes.some((episode) => overlap(alarm, episode)))

import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { FINE, type FindingRank, type HourFinding, type Severity } from './hour-finding.ts'
import type { EpisodeExplanation } from './intake-model/explanations.ts'
import type { UnusualHours } from './intake-model/rhythm.ts'

/** One alarm, from the hour that raised it to the hour that ended it. */
export interface AlarmEpisode {
  /** End of the hour that raised it, and of the hour that ended it; null while it is open. */
  startedMs: number
  endedMs: number | null
  /** Highest severity that it reached. */
  severity: Severity
  /** Measured and expected values of its worst hour. */
  measured: number | null
  expected: number | null
  /** Of a changed rhythm: when the pigs took in more or less than usual in the worst hour. */
  unusualHours?: readonly UnusualHours[]
  /** Of a stop: since when nothing ran, the last time; the alarm began when that had lasted too long. */
  stoppedMs?: number
  /** An event that explains a part of it, or that happened while it was open. */
  explanation?: EpisodeExplanation
}

interface JudgedHour {
  /** Beginning of the hour, milliseconds since 1970. */
  ms: number
  finding: HourFinding | null
  /** No new alarm may begin: a person muted the type, or gave a cause that mutes it, such as washing. */
  isMuted: boolean
}

/**
 * Opens, continues and closes the episodes of an alarm from hourly findings. The severity of an open one can rise. It is
 * closed after `fineHours` fine hours in a row (hysteresis); hours without a finding change nothing. Its values are those
 * of the hour that ranks worst.
 */
export function alarmEpisodes(
  hours: readonly JudgedHour[],
  { fineHours, rank }: { fineHours: number; rank: FindingRank },
): AlarmEpisode[] {
  const episodes: AlarmEpisode[] = []
  let open: AlarmEpisode | null = null
  let fine = 0
  for (const { ms, finding, isMuted } of hours) {
    if (finding === null) continue
    const endMs = ms + HOUR_MS
    if (finding.severity === FINE) {
      fine += 1
      if (open && fine >= fineHours) {
        open.endedMs = endMs
        open = null
      }
      continue
    }
    // It ran in between: the stop that is left began later. Fewer fine hours than end the alarm keep it one alarm.
    if (open && fine > 0 && finding.stoppedMs !== undefined) open.stoppedMs = finding.stoppedMs
    fine = 0
    if (open === null) {
      if (isMuted) continue
      open = { startedMs: endMs, endedMs: null, ...finding }
      episodes.push(open)
      continue
    }
    const { severity, ...values } = finding
    if (severity > open.severity) open.severity = severity
    if ((rank(finding) ?? Number.NEGATIVE_INFINITY) > (rank(open) ?? Number.NEGATIVE_INFINITY))
      Object.assign(open, values)
  }
  return episodes
}

import { FINE, type HourFinding, type Severity } from './hour-finding.ts'

const HOUR_MS = 3_600_000

/** One alarm: from the hour in which it showed until what it warns of was over. */
export interface AlarmEpisode {
  /** End of the hour that showed it, and of the hour that ended it; null while it goes on. */
  startedMs: number
  endedMs: number | null
  /** The highest that it reached, with what was measured then. */
  severity: Severity
  measured: number | null
  expected: number | null
}

interface JudgedHour {
  /** Beginning of the hour, milliseconds since 1970. */
  ms: number
  finding: HourFinding | null
  /** Nothing new begins: the section was washed, or somebody said so. */
  isMuted: boolean
}

/**
 * Alarms out of what was found hour by hour. One goes on, and grows heavier, until it was fine for `fineHours` in a row;
 * hours of which nothing is known change nothing.
 */
export function alarmEpisodes(hours: readonly JudgedHour[], fineHours: number): AlarmEpisode[] {
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
    fine = 0
    if (open === null) {
      if (isMuted) continue
      open = { startedMs: endMs, endedMs: null, ...finding }
      episodes.push(open)
    } else if (finding.severity > open.severity) Object.assign(open, finding)
  }
  return episodes
}

import { FINE, type Severity, type Verdict } from './severity.ts'

const HOUR_MS = 3_600_000

/** One alarm: from the hour in which it showed until what it warns of was over. */
export interface Spell {
  /** End of the hour that showed it, and of the hour that ended it; null while it goes on. */
  startedMs: number
  endedMs: number | null
  /** The highest that it reached, with what was measured then. */
  severity: Severity
  measured: number | null
  expected: number | null
}

interface Judged {
  /** Beginning of the hour, milliseconds since 1970. */
  ms: number
  verdict: Verdict | null
  /** Nothing new begins: the section was washed, or somebody said so. */
  isMuted: boolean
}

/**
 * Alarms out of what was found hour by hour. One goes on, and grows heavier, until it was fine for `fineHours` in a row;
 * hours of which nothing is known change nothing.
 */
export function spellsOf(hours: readonly Judged[], fineHours: number): Spell[] {
  const spells: Spell[] = []
  let open: Spell | null = null
  let fine = 0
  for (const { ms, verdict, isMuted } of hours) {
    if (verdict === null) continue
    const endMs = ms + HOUR_MS
    if (verdict.severity === FINE) {
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
      open = { startedMs: endMs, endedMs: null, ...verdict }
      spells.push(open)
    } else if (verdict.severity > open.severity) Object.assign(open, verdict)
  }
  return spells
}

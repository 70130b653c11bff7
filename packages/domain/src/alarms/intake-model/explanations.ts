import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import type { JudgedIntake, Side } from './judged-intake.ts'
import type { ExplainingEvent, ExplainingReason, SuppressionReason } from './suppression.ts'

/** Why something deviates, and when that began, milliseconds since 1970. */
export interface Explanation {
  reason: SuppressionReason
  fromMs: number
}

/** An event that explains a part of an episode. */
export interface EpisodeExplanation extends Explanation {
  reason: ExplainingReason
}

/** A deviation that raised no episode, because something explains it. */
export interface ExplainedDeviation extends Explanation {
  side: Side
  /** Beginning of its first hour that would have needed attention, and end of its last one. */
  startedMs: number
  endedMs: number
}

/**
 * Joins the hours that would have needed attention to one deviation for each reason. An insertion and a recovery have no
 * event: they began with the first hour that they explain.
 */
export function explainedDeviations(
  hours: readonly { ms: number }[],
  judged: readonly JudgedIntake[],
  events: readonly ExplainingEvent[],
): ExplainedDeviation[] {
  const found: ExplainedDeviation[] = []
  let run: (Explanation & { deviation: ExplainedDeviation | null }) | undefined
  for (const [index, { ms }] of hours.entries()) {
    const { reason = null, explained: side = null } = judged[index] ?? {}
    // A standstill of the water has a rule of its own.
    if (reason === null || reason === 'no_flow') {
      run = undefined
      continue
    }
    if (run?.reason !== reason) run = { reason, fromMs: eventAt(events, reason, ms)?.fromMs ?? ms, deviation: null }
    if (side === null) continue
    if (run.deviation === null) {
      run.deviation = { reason, fromMs: run.fromMs, side, startedMs: ms, endedMs: ms + HOUR_MS }
      found.push(run.deviation)
    } else run.deviation.endedMs = ms + HOUR_MS
  }
  return found
}

/** Returns the first event that explains a part of an episode: it lasts when the episode begins, or begins before its end. */
export function explanationOfEpisode(
  { startedMs, endedMs }: { startedMs: number; endedMs: number | null },
  events: readonly ExplainingEvent[],
): EpisodeExplanation | null {
  const [first] = events
    .filter(({ fromMs, untilMs }) => untilMs > startedMs && fromMs < (endedMs ?? Number.POSITIVE_INFINITY))
    .toSorted((a, b) => a.fromMs - b.fromMs)
  return first ? { reason: first.reason, fromMs: first.fromMs } : null
}

const eventAt = (events: readonly ExplainingEvent[], reason: SuppressionReason, ms: number) =>
  events.find((event) => event.reason === reason && event.fromMs <= ms && ms < event.untilMs)

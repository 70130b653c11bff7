import { HOUR_MS } from '@herdboard/domain/time/durations.ts'

/** Events that explain a deviation, with a beginning and an end. */
export type ExplainingReason = 'delivery' | 'feed_change' | 'water_medication' | 'washing'

/** What explains a deviation, so that it raises no episode; stated with the hour. */
export type SuppressionReason = ExplainingReason | 'insertion' | 'recovery' | 'no_flow'

/** An event of a section's pigs that explains deviations from one instant to another, milliseconds since 1970. */
export interface ExplainingEvent {
  reason: ExplainingReason
  fromMs: number
  untilMs: number
}

/** Hours that an event explains, from the midnight of its day. Pigs get used to new feed within three days. */
export const EXPLAINED_HOURS = {
  insertion: 72,
  delivery: 48,
  feed_change: 96,
  water_medication: 72,
  washing: 48,
} as const

/** Share of the expected intake that an event explains: new feed moves it by 5 to 10 %, other events by any amount. */
export const explainedShare = (reason: SuppressionReason | null): number =>
  reason === null ? 0 : reason === 'feed_change' ? 0.1 : 1

/**
 * Returns the reason of each hour that begins within an event; null for the others. The first event in the list that
 * covers an hour gives its reason.
 */
export function suppressionReasons(
  hours: readonly { ms: number }[],
  events: readonly ExplainingEvent[],
): (SuppressionReason | null)[] {
  const first = hours[0]?.ms ?? 0
  const reasons: (SuppressionReason | null)[] = hours.map(() => null)
  for (const { reason, fromMs, untilMs } of events) {
    const begin = Math.max(0, Math.floor((fromMs - first) / HOUR_MS))
    for (let index = begin; index < hours.length && (hours[index]?.ms ?? 0) < untilMs; index++)
      if ((hours[index]?.ms ?? 0) >= fromMs) reasons[index] ??= reason
  }
  return reasons
}

import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { clockCorrectionMs } from '../clock-correction.ts'
import { MAX_CLOCK_ERROR_MS } from '../compare-clock.ts'
import { correctedInstant } from '../today.ts'
import { dayOfForm, formAtInstant } from './entry-day.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/**
 * An entry that is about to be sent, after the clock of this device was compared with the server's. Where its day came from
 * a wrong clock and is another one, the person is asked for the day; where only the time of day is, it is corrected. A clock
 * that went wrong, or was set right, only after the entry says nothing about it.
 */
export function withCheckedTime(entry: OutboxEntry): OutboxEntry {
  const occurredAt = new Date(entry.occurredAt)
  const day = dayOfForm(entry.form)
  // What the server may have stored is repeated unchanged, and a day that the person chose is no matter of a clock.
  if (entry.isOutcomeUnknown || entry.isTimeAnswered || day !== farmDay(occurredAt)) return entry
  const correctionMs = clockCorrectionMs()
  const knownMs = entry.correctionMs ?? 0
  const errorMs = correctionMs - knownMs
  const nowMs = correctedInstant().getTime()
  const isPast = (instantMs: number) => instantMs <= nowMs + MAX_CLOCK_ERROR_MS
  const shiftedMs = occurredAt.getTime() + errorMs
  // Known to be wrong and corrected then, or so wrong now that the entry would be of the future.
  const isRight = !entry.isTimeUnknown && isPast(occurredAt.getTime()) && (knownMs !== 0 || !isPast(shiftedMs))
  const isWrong = Math.abs(errorMs) > MAX_CLOCK_ERROR_MS && !isRight
  if (!isWrong && !entry.isTimeUnknown) return entry
  // A clock that nobody knew to be wrong, and that is right again: most entries are sent on their day.
  const likelyAt = new Date(isWrong ? Math.min(shiftedMs, nowMs) : nowMs)
  if (farmDay(likelyAt) !== day) return { ...entry, state: 'needs_answer', likelyAt: likelyAt.toISOString() }
  if (!isWrong) return entry
  return { ...entry, occurredAt: likelyAt.toISOString(), correctionMs, form: formAtInstant(entry.form, likelyAt) }
}

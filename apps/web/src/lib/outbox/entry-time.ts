import type { SubmittedForm } from '@herdboard/contract/core/form.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { type ClockReading, MAX_CLOCK_ERROR_MS, readClock } from '../compare-clock.ts'
import { dayOfForm, formAtInstant } from './entry-day.ts'
import type { OutboxEntry } from './outbox-entry.ts'

interface TimeDoubt {
  likelyAt: Date
  isDayOpen: boolean
}

/**
 * Judges a reading of the clock, now that the clock was compared with the server's. Something happened at one of two times:
 * what the clock showed, if it was set only after that; or as much later as it is wrong now, if it was wrong then, too. The
 * last time of the server before it, and the present, exclude one of them or none. Returns null where the shown time stays.
 */
function doubtOf(clock: ClockReading): TimeDoubt | null {
  const now = readClock()
  const nowMs = Date.parse(now.occurredAt)
  const shownMs = Date.parse(clock.occurredAt)
  const shiftedMs = shownMs + now.correctionMs - clock.correctionMs
  const mayBe = (instantMs: number) =>
    instantMs >= clock.earliestMs - MAX_CLOCK_ERROR_MS && instantMs <= nowMs + MAX_CLOCK_ERROR_MS
  const isSame = Math.abs(shiftedMs - shownMs) <= MAX_CLOCK_ERROR_MS
  if (clock.isSure || (mayBe(shownMs) && (isSame || !mayBe(shiftedMs)))) return null
  // Where neither can be: most entries are sent on their day.
  const otherMs = mayBe(shiftedMs) ? Math.min(shiftedMs, nowMs) : nowMs
  // Phones set a clock right when they find a network: one known to be wrong was probably still so.
  const likelyAt = new Date(mayBe(shownMs) && clock.correctionMs !== 0 ? shownMs : otherMs)
  return { likelyAt, isDayOpen: farmDay(new Date(otherMs)) !== farmDay(new Date(shownMs)) }
}

/** A day that the person chose is no matter of a clock. */
const doubtOfForm = (clock: ClockReading, form: SubmittedForm): TimeDoubt | null =>
  dayOfForm(form) === farmDay(new Date(clock.occurredAt)) ? doubtOf(clock) : null

/**
 * What of a form may have been otherwise than the clock proposed when it was opened: its day, or only its time of day. Null
 * where it stays as it is.
 */
export function doubtfulPart(clock: ClockReading, form: SubmittedForm): 'day' | 'time' | null {
  const doubt = doubtOfForm(clock, form)
  if (!doubt) return null
  if (doubt.isDayOpen) return 'day'
  const likely = formAtInstant(form, new Date(clock.occurredAt), doubt.likelyAt)
  return JSON.stringify(likely) === JSON.stringify(form) ? null : 'time'
}

/**
 * An entry that is about to be sent, after the clock of this device was compared with the server's. Where its day is in
 * doubt, the person is asked; where only the time of day is, the likely one is taken.
 */
export function withCheckedTime(entry: OutboxEntry): OutboxEntry {
  // What the server may have stored is repeated unchanged.
  const doubt = entry.isOutcomeUnknown ? null : doubtOfForm(entry, entry.form)
  if (!doubt) return entry
  if (doubt.isDayOpen) return { ...entry, state: 'needs_answer', likelyAt: doubt.likelyAt.toISOString() }
  return atKnownTime(entry, doubt.likelyAt)
}

/** An entry of whose time nobody is asked any more. */
export const atKnownTime = (entry: OutboxEntry, instant: Date): OutboxEntry => ({
  ...entry,
  occurredAt: instant.toISOString(),
  isSure: true,
  form: formAtInstant(entry.form, new Date(entry.occurredAt), instant),
})

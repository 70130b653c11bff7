import { MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import { clockCorrectionMs, clockKnowledge, setClockKnowledge } from './clock-correction.ts'
import { correctedInstant, currentInstant } from './today.ts'

/** More than a slow answer and a clock that nobody minds. */
export const MAX_CLOCK_ERROR_MS = 10 * MINUTE_MS
/** How long a comparison is trusted before something is sent. */
const COMPARED_MS = 5 * MINUTE_MS
/** How often the time of the server is stored. */
const STORE_MS = MINUTE_MS

interface Comparison {
  /** By the clock of this device, ms since 1970. */
  atMs: number
  /** By the clock of this page, which nobody can set, ms. */
  steadyMs: number
  /** By the server; 0 where its answer did not say it. */
  serverMs: number
}

/** The last comparison of this page. */
let compared: Comparison | null = null

/**
 * Compares the clock of this device with the `date` of an answer to a request that began at `askedAt`. A clock that is wrong
 * by more than ten minutes is corrected from then on. Where answers carry none, as behind a proxy that removes it, the clock
 * counts as right: nothing else will come.
 */
export function compareClock(date: string | null, askedAt: Date): void {
  const nowMs = currentInstant().getTime()
  const tookMs = nowMs - askedAt.getTime()
  // The device slept between request and answer, or its clock was set: the answer says nothing.
  if (tookMs < 0 || tookMs > MAX_CLOCK_ERROR_MS) return
  const serverMs = Date.parse(date ?? '') || 0
  compared = { atMs: nowMs, steadyMs: performance.now(), serverMs }
  if (serverMs === 0) return
  const errorMs = serverMs - nowMs
  const before = clockKnowledge()
  const isNear = (correctionMs: number) => Math.abs(errorMs - correctionMs) <= MAX_CLOCK_ERROR_MS
  const correctionMs = isNear(0) ? 0 : isNear(before.correctionMs) ? before.correctionMs : errorMs
  if (correctionMs !== before.correctionMs || Math.abs(serverMs - before.serverMs) >= STORE_MS)
    setClockKnowledge({ correctionMs, serverMs })
}

/** Whether an answer of the last minutes was compared with the clock of this device. */
export function isClockCompared(): boolean {
  const agoMs = compared === null ? -1 : currentInstant().getTime() - compared.atMs
  return agoMs >= 0 && agoMs < COMPARED_MS
}

/** What this device knew of the time when something happened. */
export interface ClockReading {
  /** ISO instant, by the clock of this device as it was corrected then. */
  occurredAt: string
  /** By how much it was corrected, ms. */
  correctionMs: number
  /** It was later than this, ms since 1970: the last time of the server, and what passed since in the same page. */
  earliestMs: number
  /** The server said its time in this page, and the clock was not set since. */
  isSure: boolean
}

/**
 * Reads the clock of this device, with what is known of it. The clock of the page only says that it became no earlier: it may
 * stand while the device sleeps.
 */
export function readClock(): ClockReading {
  const { correctionMs, serverMs } = clockKnowledge()
  const shown = { occurredAt: correctedInstant().toISOString(), correctionMs }
  if (!compared || compared.serverMs === 0) return { ...shown, earliestMs: serverMs, isSure: false }
  const steadyMs = performance.now() - compared.steadyMs
  const shownMs = currentInstant().getTime() - compared.atMs
  const isSure = Math.abs(shownMs - steadyMs) <= MAX_CLOCK_ERROR_MS
  return { ...shown, earliestMs: Math.max(serverMs, compared.serverMs + steadyMs), isSure }
}

/**
 * `wrong`: the clock of this device is wrong, and corrected. `unknown`: it shows a time that has passed, so nobody knows what
 * time it is.
 */
export type ClockState = 'right' | 'wrong' | 'unknown'

export function clockState(): ClockState {
  if (correctedInstant().getTime() < readClock().earliestMs - MAX_CLOCK_ERROR_MS) return 'unknown'
  return clockCorrectionMs() === 0 ? 'right' : 'wrong'
}

/** Leaves the module as a new page finds it. */
export const forgetComparison = (): void => {
  compared = null
}

import { MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import { clockCorrectionMs, clockKnowledge, setClockKnowledge } from './clock-correction.ts'
import { correctedInstant, currentInstant } from './today.ts'

/** More than a slow answer and a clock that nobody minds. */
export const MAX_CLOCK_ERROR_MS = 10 * MINUTE_MS
/** How long a comparison is trusted before something is sent. */
const COMPARED_MS = 5 * MINUTE_MS
/** How often the time of the server is stored. */
const STORE_MS = MINUTE_MS

let comparedAtMs: number | null = null

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
  comparedAtMs = nowMs
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return
  const errorMs = serverMs - nowMs
  const before = clockKnowledge()
  const isNear = (correctionMs: number) => Math.abs(errorMs - correctionMs) <= MAX_CLOCK_ERROR_MS
  const correctionMs = isNear(0) ? 0 : isNear(before.correctionMs) ? before.correctionMs : errorMs
  if (correctionMs !== before.correctionMs || Math.abs(serverMs - before.serverMs) >= STORE_MS)
    setClockKnowledge({ correctionMs, serverMs })
}

/** Whether an answer of the last minutes was compared with the clock of this device. */
export function isClockCompared(): boolean {
  const agoMs = comparedAtMs === null ? -1 : currentInstant().getTime() - comparedAtMs
  return agoMs >= 0 && agoMs < COMPARED_MS
}

/**
 * `wrong`: the clock of this device is wrong, and corrected. `unknown`: it shows a time before the last answer of the
 * server, so nobody knows what time it is.
 */
export type ClockState = 'right' | 'wrong' | 'unknown'

export function clockState(): ClockState {
  if (correctedInstant().getTime() < clockKnowledge().serverMs - MAX_CLOCK_ERROR_MS) return 'unknown'
  return clockCorrectionMs() === 0 ? 'right' : 'wrong'
}

/** Leaves the module as a new page finds it. */
export const forgetComparison = (): void => {
  comparedAtMs = null
}

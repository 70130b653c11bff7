import { readLocalStorage, writeLocalStorage } from './storage/local-storage.ts'

const KEY = 'herdboard.clock'

/** What this device knows of its clock, for all tabs and the next visit. */
interface ClockKnowledge {
  /** To be added to the device's clock, ms; 0 while it is right. */
  correctionMs: number
  /** Latest known time of the server, ms since 1970; 0 before the first answer. */
  serverMs: number
}

const NOTHING: ClockKnowledge = { correctionMs: 0, serverMs: 0 }
let known: ClockKnowledge | null = null
const listeners = new Set<() => void>()

const isKnowledge = (value: unknown): value is ClockKnowledge =>
  typeof value === 'object' &&
  value !== null &&
  'correctionMs' in value &&
  Number.isFinite(value.correctionMs) &&
  'serverMs' in value &&
  Number.isFinite(value.serverMs)

function read(): ClockKnowledge {
  try {
    const stored: unknown = JSON.parse(readLocalStorage(KEY) ?? 'null')
    return isKnowledge(stored) ? stored : NOTHING
  } catch {
    return NOTHING
  }
}

export function clockKnowledge(): ClockKnowledge {
  known ??= read()
  return known
}

/** By how much the clock of this device is corrected, ms. */
export const clockCorrectionMs = (): number => clockKnowledge().correctionMs

export function setClockKnowledge(next: ClockKnowledge): void {
  known = next
  writeLocalStorage(KEY, JSON.stringify(next))
  for (const listener of listeners) listener()
}

/** Calls the listener when the correction may have changed. Returns the unsubscribe function. */
export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Leaves the module as a new page finds it. */
export const forgetClock = (): void => {
  known = null
}

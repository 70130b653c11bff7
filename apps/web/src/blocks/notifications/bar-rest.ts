import { readUserStorage, writeUserStorage } from '#lib/storage.ts'
import { now } from '#lib/today.ts'

const KEY = 'notifications-bar-closed'
export const REST_MS = 24 * 60 * 60_000

const isInstant = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Whether this user closed the bar within the last day. */
export function isBarAtRest(): boolean {
  const closedAtMs = readUserStorage(KEY, isInstant, 0)
  const agoMs = now().getTime() - closedAtMs
  return agoMs >= 0 && agoMs < REST_MS
}

export const restBar = (): void => writeUserStorage(KEY, now().getTime())

import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { currentInstant } from '#lib/today.ts'

const KEY = 'notifications-bar-closed'
export const SNOOZE_MS = 24 * 60 * 60_000

const isInstant = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Whether this user closed the bar within the last day. */
export function isBarSnoozed(): boolean {
  const closedAtMs = readUserStorage(KEY, isInstant, 0)
  const agoMs = currentInstant().getTime() - closedAtMs
  return agoMs >= 0 && agoMs < SNOOZE_MS
}

export const snoozeBar = (): void => writeUserStorage(KEY, currentInstant().getTime())

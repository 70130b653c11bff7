import type { Opening } from './opening.ts'
import type { PlaceRow } from './places.ts'
import type { Work } from './work.ts'

/** A form half filled in, as it outlives a reload or a lost sign-in. */
export interface KeptDraft {
  opening: Opening
  row: PlaceRow | null
  work: Work
}

const VERSION = 1
const keyOf = (userId: string) => `herdboard.draft.${userId}`

/** Kept for this browser tab and this person alone, and only until the form is sent or discarded. */
export function keepDraft(userId: string, draft: KeptDraft): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify({ version: VERSION, draft }))
  } catch {
    return
  }
}

export function dropDraft(userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    return
  }
}

/** What was kept, or null; what another version of the app wrote is not read. */
export function keptDraft(userId: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    const isOurs = typeof kept === 'object' && kept !== null && 'version' in kept && kept.version === VERSION
    return isOurs && 'draft' in kept ? (kept.draft as KeptDraft) : null
  } catch {
    return null
  }
}

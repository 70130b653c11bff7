import { now } from '#lib/today.ts'
import type { Opening } from './opening.ts'
import type { PlaceRow } from './places.ts'
import { isTabOpen, tabId } from './tab.ts'
import type { Work } from './work.ts'

/** A form half filled in, as it outlives a reload, a lost sign-in and a browser that crashed. */
export interface KeptDraft {
  /** Names the window that it was typed in: another one may have opened before its answer came. */
  id: string
  opening: Opening
  row: PlaceRow | null
  work: Work
}

/** A draft of a tab that is gone. */
export interface LeftDraft {
  key: string
  draft: KeptDraft
  /** When it was last typed in, ms. */
  keptAt: number
}

interface Stored {
  version: number
  keptAt: number
  draft: KeptDraft
}

const VERSION = 3
/** As long as photos wait for the entry that names them. */
const LONGEST_MS = 24 * 3_600_000
const ANY = 'herdboard.draft.'
const ofPerson = (id: string) => `${ANY}${id}.`
const prefixOf = (owner: string) => `${ANY}${owner}.`
const keyOf = (owner: string) => `${prefixOf(owner)}${tabId()}`

/** Kept in this browser for this person in this company alone, for a day, and only until the form is sent or discarded. */
export function keepDraft(owner: string, draft: KeptDraft): void {
  const stored: Stored = { version: VERSION, keptAt: now().getTime(), draft }
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(stored))
  } catch {
    return
  }
}

/** Only the draft of that window: what is typed in the next one stays. */
export function dropDraft(owner: string, id: string): void {
  if (storedAt(keyOf(owner))?.draft.id === id) removeDraft(keyOf(owner))
}

/** All that a person left half typed, in whichever company: at a shared PC nothing of it stays when they sign out. */
export function dropDraftsOf(personId: string): void {
  for (const key of keysOfDrafts()) if (key.startsWith(ofPerson(personId))) removeDraft(key)
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}

/** What this tab kept, or null; what is too old, or was written by another version of the app, is not read. */
export const keptDraft = (owner: string): KeptDraft | null => storedAt(keyOf(owner))?.draft ?? null

/** The newest draft of a tab that is gone, or null. What is too old, whosever it is, is forgotten on the way. */
export async function leftDraft(owner: string): Promise<LeftDraft | null> {
  const found: LeftDraft[] = []
  for (const key of keysOfDrafts()) {
    const stored = storedAt(key)
    if (stored === null) removeDraft(key)
    else if (key.startsWith(prefixOf(owner)) && key !== keyOf(owner)) {
      if (!(await isTabOpen(key.slice(prefixOf(owner).length)))) found.push({ key, ...stored })
    }
  }
  return found.sort((one, other) => other.keptAt - one.keptAt)[0] ?? null
}

/** Takes over what another tab left. */
export function adoptDraft(owner: string, { key, draft }: LeftDraft): void {
  removeDraft(key)
  keepDraft(owner, draft)
}

function keysOfDrafts(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ANY))
  } catch {
    return []
  }
}

function storedAt(key: string): Stored | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('version' in stored) || stored.version !== VERSION)
      return null
    const kept = stored as Stored
    return now().getTime() - kept.keptAt <= LONGEST_MS ? kept : null
  } catch {
    return null
  }
}

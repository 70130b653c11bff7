import type { ActionRequest } from '#blocks/parts/action-request/action-request.ts'
import { now } from '#lib/today.ts'
import type { FormInProgress } from '../entry/form-in-progress.ts'
import type { PlaceOption } from '../place/place-options.ts'
import { isTabOpen, tabId } from './tab-id.ts'

/** A form half filled in, as it outlives a reload, a lost sign-in and a browser that crashed. */
export interface SavedDraft {
  /** Names the window that it was typed in: another one may have opened before its answer came. */
  id: string
  opening: ActionRequest
  row: PlaceOption | null
  work: FormInProgress
}

/** A draft of a tab that is gone. */
export interface AbandonedDraft {
  key: string
  draft: SavedDraft
  /** When it was last typed in, ms. */
  keptAt: number
}

interface StoredDraft {
  version: number
  keptAt: number
  draft: SavedDraft
}

const VERSION = 3
/** As long as photos wait for the entry that names them. */
const LONGEST_MS = 24 * 3_600_000
const KEY_PREFIX = 'herdboard.draft.'
const personPrefix = (id: string) => `${KEY_PREFIX}${id}.`
const ownerPrefix = (owner: string) => `${KEY_PREFIX}${owner}.`
const draftKey = (owner: string) => `${ownerPrefix(owner)}${tabId()}`

/** Kept in this browser for this person in this company alone, for a day, and only until the form is sent or discarded. */
export function saveDraft(owner: string, draft: SavedDraft): void {
  const stored: StoredDraft = { version: VERSION, keptAt: now().getTime(), draft }
  try {
    localStorage.setItem(draftKey(owner), JSON.stringify(stored))
  } catch {
    return
  }
}

/** Only the draft of that window: what is typed in the next one stays. */
export function deleteOwnDraft(owner: string, id: string): void {
  if (readDraftByKey(draftKey(owner))?.draft.id === id) deleteDraftByKey(draftKey(owner))
}

/** All that a person left half typed, in whichever company: at a shared PC nothing of it stays when they sign out. */
export function deleteDraftsOfPerson(personId: string): void {
  for (const key of draftKeys()) if (key.startsWith(personPrefix(personId))) deleteDraftByKey(key)
}

export function deleteDraftByKey(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}

/** What this tab kept, or null; what is too old, or was written by another version of the app, is not read. */
export const readOwnDraft = (owner: string): SavedDraft | null => readDraftByKey(draftKey(owner))?.draft ?? null

/** The newest draft of a tab that is gone, or null. What is too old, whosever it is, is forgotten on the way. */
export async function findAbandonedDraft(owner: string): Promise<AbandonedDraft | null> {
  const found: AbandonedDraft[] = []
  for (const key of draftKeys()) {
    const stored = readDraftByKey(key)
    if (stored === null) deleteDraftByKey(key)
    else if (key.startsWith(ownerPrefix(owner)) && key !== draftKey(owner)) {
      if (!(await isTabOpen(key.slice(ownerPrefix(owner).length)))) found.push({ key, ...stored })
    }
  }
  return found.sort((one, other) => other.keptAt - one.keptAt)[0] ?? null
}

/** Takes over what another tab left. */
export function adoptDraft(owner: string, { key, draft }: AbandonedDraft): void {
  deleteDraftByKey(key)
  saveDraft(owner, draft)
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEY_PREFIX))
  } catch {
    return []
  }
}

function readDraftByKey(key: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('version' in stored) || stored.version !== VERSION)
      return null
    const storedDraft = stored as StoredDraft
    return now().getTime() - storedDraft.keptAt <= LONGEST_MS ? storedDraft : null
  } catch {
    return null
  }
}

import { SECRET_REFERENCE } from '@herdboard/contract/core/form.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import type { ActionRequest } from '#blocks/parts/action-request/action-request.ts'
import { currentInstant } from '#lib/today.ts'
import type { FormInProgress } from '../entry/form-in-progress.ts'
import type { PlaceOption } from '../place/place-options.ts'
import { isTabOpen, tabId } from './tab-id.ts'

/** A partly filled form that survives a page reload, a lost session and a browser crash. */
export interface SavedDraft {
  /**
   * Id of the window that the draft was typed in. The user may open another window before the response of this one
   * arrives.
   */
  id: string
  request: ActionRequest
  row: PlaceOption | null
  inProgress: FormInProgress
}

/** A draft of a tab that is no longer open. */
export interface AbandonedDraft {
  key: string
  draft: SavedDraft
  /** Time of the last autosave, ms since the epoch. */
  savedAtMs: number
}

interface StoredDraft {
  version: number
  savedAtMs: number
  draft: SavedDraft
}

const VERSION = 5
/** The server also keeps photos for a day until an entry refers to them. */
const MAX_AGE_MS = DAY_MS
const KEY_PREFIX = 'herdboard.draft.'
const personPrefix = (id: string) => `${KEY_PREFIX}${id}.`
const ownerPrefix = (owner: string) => `${KEY_PREFIX}${owner}.`
const draftKey = (owner: string) => `${ownerPrefix(owner)}${tabId()}`

/**
 * Stores the draft in this browser, for one user in one company. It is valid for a day and is deleted when the form is
 * sent or discarded. Secrets, such as a new key, are not in it.
 */
export function saveDraft(owner: string, draft: SavedDraft): void {
  const stored: StoredDraft = { version: VERSION, savedAtMs: currentInstant().getTime(), draft: withoutSecrets(draft) }
  try {
    localStorage.setItem(draftKey(owner), JSON.stringify(stored))
  } catch {
    return
  }
}

function withoutSecrets(saved: SavedDraft): SavedDraft {
  const { draft } = saved.inProgress
  const secrets = draft.sections.flatMap(({ id, children }) =>
    children
      .filter(({ type_settings }) => type_settings.reference === SECRET_REFERENCE)
      .map((element) => ({ section: id, element: element.id })),
  )
  if (secrets.length === 0) return saved
  const values = structuredClone(draft.values)
  for (const { section, element } of secrets) if (values[section]) values[section][element] = null
  return { ...saved, inProgress: { ...saved.inProgress, draft: { ...draft, values } } }
}

/** Deletes the draft of that window only; a draft of the next window remains. */
export function deleteOwnDraft(owner: string, id: string): void {
  if (readDraftByKey(draftKey(owner))?.draft.id === id) deleteDraftByKey(draftKey(owner))
}

/** Deletes all drafts of a user in every company at sign-out, because the PC may be shared. */
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

/**
 * Returns the draft of this tab, or null. It ignores drafts that are too old or written by another version of the app.
 */
export const readOwnDraft = (owner: string): SavedDraft | null => readDraftByKey(draftKey(owner))?.draft ?? null

/** Returns the newest draft of a closed tab, or null. It also deletes invalid and expired drafts of all users. */
export async function findAbandonedDraft(owner: string): Promise<AbandonedDraft | null> {
  const drafts: AbandonedDraft[] = []
  for (const key of draftKeys()) {
    const stored = readDraftByKey(key)
    if (stored === null) deleteDraftByKey(key)
    else if (key.startsWith(ownerPrefix(owner)) && key !== draftKey(owner)) {
      if (!(await isTabOpen(key.slice(ownerPrefix(owner).length)))) drafts.push({ key, ...stored })
    }
  }
  return drafts.sort((one, other) => other.savedAtMs - one.savedAtMs)[0] ?? null
}

/** Moves the draft of a closed tab to this tab. */
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
    return currentInstant().getTime() - storedDraft.savedAtMs <= MAX_AGE_MS ? storedDraft : null
  } catch {
    return null
  }
}

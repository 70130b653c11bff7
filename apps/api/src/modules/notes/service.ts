import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { NoteId } from '@herdboard/contract/core/ids.ts'
import type { listNotes, Note } from '@herdboard/contract/herd/notes.ts'
import { requireStandingPlaces, resolvePlaceIds } from '#modules/locations/service.ts'
import { writeAuditEntries, writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { requireUpdated, staleForm } from '#platform/http/errors/optimistic-concurrency.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  deleteNote,
  insertNotes,
  lockNote,
  type NoteText,
  type PlaceOfNote,
  type StoredNote,
  selectNote,
  selectNotes,
  undeleteNote,
  updateNote,
} from './sql.ts'

export { lockNote, type NoteText, type StoredNote } from './sql.ts'

/** Returns the notes of a period and places, newest first. */
export async function notesFor(
  db: Db,
  scope: TenantScope,
  { from, to, limit, ...places }: EndpointRequest<typeof listNotes>['query'],
): Promise<Note[]> {
  const placeIds = await resolvePlaceIds(db, scope, places)
  const rows = await selectNotes(db, scope, { from, to, placeIds, limit })
  return rows.map(({ day, text, user_name, created_at, ...note }) => ({
    ...note,
    date: day,
    name: text,
    user: user_name,
    created_at_utc: created_at.toISOString(),
  }))
}

/** Returns a note that the user may read. Throws `request.not_found`. */
export async function storedNote(db: Db, scope: TenantScope, id: NoteId): Promise<StoredNote> {
  const note = await selectNote(db, scope, id)
  if (!note) throw new Problem('request.not_found')
  return note
}

/** Returns who may change and delete a note: its author and administrators with write access to the farm. */
export function noteRights(
  scope: TenantScope,
  { farm_id, created_by }: StoredNote,
): { editable: boolean; deletable: boolean } {
  const isTheirs = created_by === scope.userId || scope.permissions.has('manage-directory')
  const may = isTheirs && !scope.recordsOnly && scope.writableFarms.has(farm_id)
  return { editable: may, deletable: may }
}

/** Saves a note at each of these places. */
export async function saveNotes(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  places: readonly PlaceOfNote[],
  note: NoteText,
): Promise<NoteId[]> {
  const notes = places.map((place) => ({ id: newId<NoteId>(), place }))
  await insertNotes(db, scope, notes, note)
  const lines = notes.map(({ id, place }) => ({
    action: 'note.create',
    subjectType: 'note',
    subjectId: id,
    after: { ...place, ...note },
  }))
  await writeAuditEntries(db, context, lines)
  return notes.map(({ id }) => id)
}

/** Changes a note. Throws `request.not_allowed`, and `forms.stale` where another user changed it first. */
export async function changeNote(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  before: StoredNote,
  note: NoteText,
): Promise<void> {
  if (!noteRights(scope, before).editable) throw new Problem('request.not_allowed')
  requireUpdated(await updateNote(db, scope, before, note), staleForm)
  await writeAuditEntry(db, context, {
    action: 'note.update',
    subjectType: 'note',
    subjectId: before.id,
    before,
    after: { ...before, ...note, version: before.version + 1 },
  })
}

export async function removeNoteById(db: Db, context: RequestContext, scope: TenantScope, id: NoteId): Promise<void> {
  await lockNote(db, scope, id)
  const before = await storedNote(db, scope, id)
  if (!noteRights(scope, before).deletable) throw new Problem('request.not_allowed')
  if (!(await deleteNote(db, scope, before, context.now))) throw new Problem('request.not_found')
  await writeAuditEntry(db, context, { action: 'note.delete', subjectType: 'note', subjectId: id, before })
}

/** Restores a deleted note. Throws `request.not_found`, and `restore.place_gone` where its place is deleted. */
export async function restoreNoteById(db: Db, context: RequestContext, scope: TenantScope, id: NoteId): Promise<void> {
  const note = await undeleteNote(db, scope, id)
  if (!note) throw new Problem('request.not_found')
  await requireStandingPlaces(db, scope, [note.farm_id, note.barn_id, note.section_id, note.batch_id])
  await writeAuditEntry(db, context, { action: 'note.restore', subjectType: 'note', subjectId: id, after: note })
}

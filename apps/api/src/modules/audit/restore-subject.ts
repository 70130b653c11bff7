import type { AuditEntryId, NoteId } from '@herdboard/contract/core/ids.ts'
import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { type DeletedTasks, restoreTasks, type StoredAssignment } from '#modules/assignments/service.ts'
import { restorePlace } from '#modules/locations/service.ts'
import { restoreNoteById } from '#modules/notes/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type AuditEntryRow, selectAuditEntries } from './sql/audit-entries.ts'
import { isLatestDeletion, type RestorableTable } from './sql/latest-deletion.ts'

/** The deletions that are restored from their entry, by what they deleted. Records have an endpoint of their own. */
const deletions: Readonly<Record<string, RestorableTable>> = {
  'note.delete': 'note',
  'assignment.delete': 'assignment',
  'assignment.delete_following': 'assignment',
  'farm.delete': 'farm',
  'barn.delete': 'barn',
  'section.delete': 'section',
  'batch.delete': 'batch',
}

/** Returns what an entry deleted if that is still deleted and can come back; null otherwise. */
export async function deletedSubject(
  db: Db,
  scope: TenantScope,
  { id: entryId, action, subject_id: subjectId, before }: AuditEntryRow,
): Promise<{ table: RestorableTable; id: string } | null> {
  const table = deletions[action]
  if (table === undefined || subjectId === null) return null
  // A day of a treatment is cancelled with its dose; the course itself brings it back.
  if ((before as Partial<StoredAssignment> | null)?.type_id === taskType.treatment) return null
  return (await isLatestDeletion(db, scope, table, { entryId, subjectId })) ? { table, id: subjectId } : null
}

/** Restores what an entry of the audit log deleted. Throws `request.not_found`, and the rules of what comes back. */
export async function restoreDeletedSubject(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  entryId: AuditEntryId,
): Promise<null> {
  const [entry] = await selectAuditEntries(db, scope, { id: entryId }, 1)
  const subject = entry && (await deletedSubject(db, scope, entry))
  if (!subject) throw new Problem('request.not_found')
  const { table, id } = subject
  if (table === 'note') await restoreNoteById(db, context, scope, id as NoteId)
  else if (table === 'assignment') {
    const { before, after } = entry as unknown as Pick<DeletedTasks, 'before' | 'after'>
    const isSeries = entry.action === 'assignment.delete_following'
    await restoreTasks(db, context, scope, { before, after, isSeries })
  } else await restorePlace(db, context, scope, { kind: table, id, values: entry.before })
  return null
}

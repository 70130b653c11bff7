import { type DirectoryId, NO_DIRECTORY } from '@herdboard/contract/core/ids.ts'
import { DEFERRED_WRITE } from '#platform/database/deferred-statements.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type AuditEntryPlace, auditPlace, farmOfSubject } from './audit-place.ts'

export interface AuditEntry {
  /** `record.create`, `farm.update`, `directory.activate` … */
  action: string
  subjectType: string
  subjectId: string | null
  before?: unknown
  after?: unknown
  confirmed?: boolean
  /** Needed only where neither `after` nor `before` names the place. */
  place?: AuditEntryPlace
  /**
   * Set where the subject belongs to another company than the active one; row-level security must be set to that
   * company.
   */
  directoryId?: DirectoryId
}

const asJson = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value))

/** Writes who changed what, in the transaction of the change: both are committed, or neither. */
export const writeAuditEntry = (db: Db, context: RequestContext, entry: AuditEntry): Promise<void> =>
  writeAuditEntries(db, context, [entry])

/** Writes the audit entries of several changes in one statement. */
export async function writeAuditEntries(
  db: Db,
  context: RequestContext,
  entries: readonly AuditEntry[],
): Promise<void> {
  context.audited = true
  if (entries.length === 0) return
  context.confirmed ||= entries.some(({ confirmed }) => confirmed ?? false)
  await db
    .insertInto('audit_entry')
    .values(
      entries.map((entry) => {
        const directoryId = entry.directoryId ?? context.scope?.directoryId ?? NO_DIRECTORY
        const { farmId, placeId } = auditPlace(entry)
        const farm = farmId ?? farmOfSubject(directoryId, entry)
        return {
          directory_id: directoryId,
          id: newId(),
          at: context.now,
          user_id: context.person?.userId ?? null,
          action: entry.action,
          subject_type: entry.subjectType,
          subject_id: entry.subjectId,
          farm_id: farm,
          place_id: placeId ?? farm,
          way: auditWay(context),
          program: context.program?.name ?? null,
          before: asJson(entry.before),
          after: asJson(entry.after),
          request_id: context.requestId,
          confirmed: entry.confirmed ?? false,
        }
      }),
    )
    .modifyEnd(DEFERRED_WRITE)
    .execute()
}

function auditWay(context: RequestContext): 'dashboard' | 'program' | 'server' | 'other' {
  if (context.program) return 'program'
  if (context.isSystem) return 'server'
  return context.isDashboard ? 'dashboard' : 'other'
}

import { type DirectoryId, NO_DIRECTORY } from '@herdboard/contract/core/ids.ts'
import type { AuditWay } from '@herdboard/contract/system/audit-log.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { type GatheredWrite, gatherWrite } from '#platform/database/transaction-end.ts'
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

/** Writes who changed what, in the transaction of the change: both are committed, or neither. */
export const writeAuditEntry = (db: Db, context: RequestContext, entry: AuditEntry): Promise<void> =>
  writeAuditEntries(db, context, [entry])

/** Writes the audit entries of several changes, at the end of their transaction. */
export async function writeAuditEntries(
  db: Db,
  context: RequestContext,
  entries: readonly AuditEntry[],
): Promise<void> {
  context.audited = true
  context.confirmed ||= entries.some(({ confirmed }) => confirmed ?? false)
  for (const entry of entries) {
    const { farmId, placeId } = auditPlace(entry)
    gatherWrite(db, auditWrite, {
      directory_id: entry.directoryId ?? context.scope?.directoryId ?? NO_DIRECTORY,
      id: newId(),
      at: context.now,
      user_id: context.person?.userId ?? null,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      farm_id: farmId,
      place_id: placeId,
      way: auditWay(context),
      program: context.program?.name ?? context.device?.name ?? null,
      before: entry.before,
      after: entry.after,
      request_id: context.requestId,
      confirmed: entry.confirmed ?? false,
    })
  }
}

const auditWrite: GatheredWrite<object> = {
  name: 'audit_entry',
  statement: (entries) => sql`insert into audit_entry (directory_id, id, at, user_id, action, subject_type, subject_id,
      farm_id, place_id, way, program, before, after, request_id, confirmed)
    select e.directory_id, e.id, e.at, e.user_id, e.action, e.subject_type, e.subject_id, f.farm_id,
      coalesce(e.place_id, f.farm_id), e.way, e.program, e.before, e.after, e.request_id, e.confirmed
    from json_to_recordset(${JSON.stringify(entries)}) as e(directory_id uuid, id uuid, at timestamptz, user_id uuid,
      action text, subject_type text, subject_id uuid, farm_id uuid, place_id uuid, way text, program text, before jsonb,
      after jsonb, request_id text, confirmed boolean)
    cross join lateral (select coalesce(e.farm_id, ${farmOfSubject}) as farm_id) f`,
}

function auditWay(context: RequestContext): AuditWay {
  if (context.program) return 'program'
  if (context.device) return 'device'
  if (context.isSystem) return 'server'
  return context.isDashboard ? 'dashboard' : 'other'
}

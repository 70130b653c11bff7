import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { RecordSnapshot } from '#modules/forms/service.ts'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** An entry of a record's audit log. */
export interface RecordAuditEntry {
  at: Date
  action: 'record.create' | 'record.update'
  user_name: string | null
  /** The record before the correction; null for its creation. */
  before: RecordSnapshot | null
}

/** Selects the creation and corrections of a record, oldest first. */
export async function selectRecordAuditLog(
  db: Db,
  { directoryId }: TenantScope,
  recordId: RecordId,
): Promise<RecordAuditEntry[]> {
  const { rows } = await sql<RecordAuditEntry>`
    select a.at, a.action, a.before, nullif(${fullName('u')}, '') as user_name
    from audit_entry a left join user_account u on u.id = a.user_id
    where a.directory_id = ${directoryId} and a.subject_id = ${recordId}
      and a.action in ('record.create', 'record.update')
    order by a.at, a.id`.execute(db)
  return rows
}

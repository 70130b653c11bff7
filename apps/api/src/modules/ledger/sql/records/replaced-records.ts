import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { StoredRecord } from './records.ts'

/** Stores which record another one replaced, with the draft that records it again. */
export async function insertReplacedRecord(
  db: Db,
  { directoryId }: TenantScope,
  { recordId, replacedId, draft }: { recordId: RecordId; replacedId: RecordId; draft: RecordDraft },
): Promise<void> {
  await sql`insert into replaced_record (directory_id, record_id, replaced_id, draft)
    values (${directoryId}, ${recordId}, ${replacedId}, ${JSON.stringify(draft)}::jsonb)`.execute(db)
}

/** Takes what these records replaced: the deleted records with their drafts. The link is removed. */
export async function takeReplacedRecords(
  db: Db,
  { directoryId }: TenantScope,
  recordIds: readonly RecordId[],
): Promise<{ record: StoredRecord; draft: RecordDraft }[]> {
  const { rows } = await sql<StoredRecord & { draft: RecordDraft }>`
    with taken as (delete from replaced_record where directory_id = ${directoryId}
      and record_id = any(${[...recordIds]}::uuid[]) returning replaced_id, draft)
    select r.id, r.type_id, r.day, r.farm_id, r.barn_id, r.section_id, r.batch_id, r.head, r.kg::text as kg, r.detail,
      r.is_confirmed, r.version, t.draft
    from taken t join record r on r.directory_id = ${directoryId} and r.id = t.replaced_id
    order by r.day, r.id`.execute(db)
  return rows.map(({ draft, ...record }) => ({ record, draft }))
}

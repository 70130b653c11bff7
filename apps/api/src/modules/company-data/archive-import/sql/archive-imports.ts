import type { ArchiveImportId, DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import type { ArchiveImport, ArchiveSummary } from '@herdboard/contract/system/archive-imports.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { ArchiveFailure } from '../archive-error.ts'

type ImportCompanyScope = Pick<TenantScope, 'directoryId'>

export interface ArchiveImportRow {
  id: ArchiveImportId
  status: ArchiveImport['status']
  file_name: string
  byte_count: number
  received_bytes: number
  percent: number
  contents: ArchiveSummary | null
  failure: ArchiveFailure | null
  requested_at: Date
  requested_by: string | null
  finished_at: Date | null
}

const columns = sql`a.id, a.status, a.file_name, a.byte_count::float8 as byte_count,
  a.received_bytes::float8 as received_bytes, a.percent, a.contents, a.failure, a.requested_at, a.finished_at,
  nullif(${fullName('u')}, '') as requested_by`

/** Days for which the end of an import is shown. */
const SHOWN_DAYS = 7

/** Selects the newest upload of the last days; null without one. */
export async function selectNewestArchiveImport(
  db: Db,
  { directoryId }: ImportCompanyScope,
  now: Date,
): Promise<ArchiveImportRow | null> {
  const { rows } = await sql<ArchiveImportRow>`
    select ${columns} from archive_import a left join user_account u on u.id = a.requested_by
    where a.directory_id = ${directoryId} and a.requested_at > ${now}::timestamptz - ${SHOWN_DAYS} * interval '1 day'
    order by a.requested_at desc, a.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Selects an upload and locks it until the end of the transaction. */
export async function lockArchiveImport(
  db: Db,
  { directoryId }: ImportCompanyScope,
  id: ArchiveImportId,
): Promise<ArchiveImportRow | null> {
  const { rows } = await sql<ArchiveImportRow>`
    select ${columns} from archive_import a left join user_account u on u.id = a.requested_by
    where a.directory_id = ${directoryId} and a.id = ${id} for update of a`.execute(db)
  return rows[0] ?? null
}

/** Ends uploads that were begun before an instant and not run; returns their ids, so that their files can be deleted. */
export async function cancelArchiveImports(
  db: Db,
  { directoryId }: ImportCompanyScope,
  { now, before = now }: { now: Date; before?: Date },
): Promise<ArchiveImportId[]> {
  const { rows } = await sql<{ id: ArchiveImportId }>`
    update archive_import set status = 'cancelled', finished_at = ${now}
    where directory_id = ${directoryId} and status in ('uploading', 'checked') and requested_at <= ${before}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Inserts an upload; false where one is being imported. */
export async function insertArchiveImport(
  db: Db,
  { directoryId, userId }: Pick<TenantScope, 'directoryId' | 'userId'>,
  { id, fileName, byteCount, now }: { id: ArchiveImportId; fileName: string; byteCount: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into archive_import (directory_id, id, status, file_name, byte_count, requested_at, requested_by)
    values (${directoryId}, ${id}, 'uploading', ${fileName}, ${byteCount}, ${now}, ${userId})
    on conflict (directory_id) where status in ('uploading', 'checked', 'running') do nothing returning id`.execute(db)
  return rows.length > 0
}

interface ArchiveImportChanges {
  status?: ArchiveImport['status']
  receivedBytes?: number
  percent?: number
  contents?: ArchiveSummary
  failure?: ArchiveFailure
  personIds?: readonly UserId[]
  finishedAt?: Date
}

/** Changes the named values of an upload. */
export const updateArchiveImport = (
  db: Db,
  { directoryId }: ImportCompanyScope,
  id: ArchiveImportId,
  { status, receivedBytes, percent, contents, failure, personIds, finishedAt }: ArchiveImportChanges,
) =>
  sql`update archive_import set status = coalesce(${status ?? null}, status),
      received_bytes = coalesce(${receivedBytes ?? null}::bigint, received_bytes),
      percent = coalesce(${percent ?? null}::integer, percent),
      contents = coalesce(${contents ? JSON.stringify(contents) : null}::jsonb, contents),
      failure = coalesce(${failure ? JSON.stringify(failure) : null}::jsonb, failure),
      person_ids = coalesce(${personIds ? sql`array(select jsonb_array_elements_text(${JSON.stringify(personIds)}::jsonb))::uuid[]` : sql`null`}, person_ids),
      finished_at = coalesce(${finishedAt ?? null}::timestamptz, finished_at)
    where directory_id = ${directoryId} and id = ${id}`.execute(db)

/** Selects the upload that is being imported. */
export async function selectRunningArchiveImport(
  db: Db,
  { directoryId }: ImportCompanyScope,
): Promise<Pick<ArchiveImportRow, 'id' | 'byte_count'> | null> {
  const { rows } = await sql<Pick<ArchiveImportRow, 'id' | 'byte_count'>>`
    select id, byte_count::float8 as byte_count from archive_import
    where directory_id = ${directoryId} and status = 'running'`.execute(db)
  return rows[0] ?? null
}

/** Selects the accounts that archives of this company brought. */
export async function selectArchivedPersonIds(db: Db, directoryId: DirectoryId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select distinct unnest(person_ids) as id from archive_import where directory_id = ${directoryId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** An upload whose file is still needed, and when it was begun. */
interface OpenUpload {
  id: ArchiveImportId
  status: ArchiveImport['status']
  at: Date
}

/** Selects the upload that is open or being imported; null without one. */
export async function selectOpenUpload(db: Db, { directoryId }: ImportCompanyScope): Promise<OpenUpload | null> {
  const { rows } = await sql<OpenUpload>`select id, status, requested_at as at from archive_import
    where directory_id = ${directoryId} and status in ('uploading', 'checked', 'running')`.execute(db)
  return rows[0] ?? null
}

import type { ArchiveId, DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface ArchiveRow {
  id: ArchiveId
  status: 'waiting' | 'running' | 'done' | 'failed'
  percent: number
  asked_at: Date
  asked_by: string | null
  finished_at: Date | null
  expires_at: Date | null
  bytes: number | null
  row_count: number | null
}

type ArchiveCompanyScope = Pick<TenantScope, 'directoryId'>

const archiveColumns = sql`a.id, a.status, a.percent, a.asked_at, a.finished_at, a.expires_at, a.bytes, a.row_count,
  nullif(${fullName('u')}, '') as asked_by`

/** Selects archives that are being made or are available, newest first. */
export async function selectArchives(db: Db, { directoryId }: ArchiveCompanyScope, now: Date): Promise<ArchiveRow[]> {
  const { rows } = await sql<ArchiveRow>`
    select ${archiveColumns} from company_archive a left join user_account u on u.id = a.asked_by
    where a.directory_id = ${directoryId} and (a.expires_at is null or a.expires_at > ${now})
    order by a.asked_at desc, a.id`.execute(db)
  return rows
}

/** Inserts a request for an archive; returns false where one is already being made. */
export async function insertArchive(
  db: Db,
  { directoryId }: ArchiveCompanyScope,
  { id, requestedBy, now }: { id: ArchiveId; requestedBy: UserId | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into company_archive (directory_id, id, asked_by, asked_at) values (${directoryId}, ${id}, ${requestedBy}, ${now})
    on conflict (directory_id) where status in ('waiting', 'running') do nothing returning id`.execute(db)
  return rows.length > 0
}

/** Selects where an archive is that can be fetched now: in an object, or in the folder. */
export async function selectAvailableArchive(
  db: Db,
  { directoryId }: ArchiveCompanyScope,
  id: ArchiveId,
  now: Date,
): Promise<{ object_hash: Buffer | null; bytes: number } | undefined> {
  const { rows } = await sql<{ object_hash: Buffer | null; bytes: number }>`
    select object_hash, coalesce(bytes, 0)::float8 as bytes from company_archive
    where directory_id = ${directoryId} and id = ${id} and status = 'done' and expires_at > ${now}`.execute(db)
  return rows[0]
}

export interface PendingArchive {
  id: ArchiveId
  asked_by: UserId | null
  asked_at: Date
}

/** Selects the archive that waits or is being made. */
export async function selectPendingArchive(
  db: Db,
  { directoryId }: ArchiveCompanyScope,
): Promise<PendingArchive | null> {
  const { rows } = await sql<PendingArchive>`select id, asked_by, asked_at from company_archive
    where directory_id = ${directoryId} and status in ('waiting', 'running')`.execute(db)
  return rows[0] ?? null
}

export const updateArchivePercent = (db: Db, { directoryId }: ArchiveCompanyScope, id: ArchiveId, percent: number) =>
  sql`update company_archive set status = 'running', percent = ${percent}
    where directory_id = ${directoryId} and id = ${id}`.execute(db)

export const updateArchiveFailed = (db: Db, { directoryId }: ArchiveCompanyScope, id: ArchiveId, now: Date) =>
  sql`update company_archive set status = 'failed', finished_at = ${now}
    where directory_id = ${directoryId} and id = ${id}`.execute(db)

export const updateArchiveDone = (
  db: Db,
  { directoryId }: ArchiveCompanyScope,
  id: ArchiveId,
  { now, expiresAt, bytes, rowCount }: { now: Date; expiresAt: Date; bytes: number; rowCount: number },
) =>
  sql`update company_archive set status = 'done', percent = 100, finished_at = ${now}, expires_at = ${expiresAt},
      bytes = ${bytes}, row_count = ${rowCount}
    where directory_id = ${directoryId} and id = ${id}`.execute(db)

/**
 * Deletes archives that have expired or were replaced by a newer one; returns their ids. Keeps the archive of a deleted
 * company, because it determines when the company is deleted permanently.
 */
export async function deleteOldArchives(db: Db, { directoryId }: ArchiveCompanyScope, now: Date): Promise<ArchiveId[]> {
  const { rows } = await sql<{ id: ArchiveId }>`
    delete from company_archive a where a.directory_id = ${directoryId} and a.status in ('done', 'failed')
      and (a.asked_by is not null or not exists (select from directory d
        where d.id = a.directory_id and d.deleted_at is not null))
      and (a.expires_at <= ${now} or exists (select from company_archive newer
        where newer.directory_id = a.directory_id and newer.status = 'done'
          and (newer.finished_at, newer.id) > (a.finished_at, a.id)))
    returning a.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns when the next archive expires. */
export async function selectNextExpiry(db: Db, { directoryId }: ArchiveCompanyScope, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(expires_at) as at from company_archive
    where directory_id = ${directoryId} and expires_at > ${now}`.execute(db)
  return rows[0]?.at ?? null
}

export interface ArchiveRecipient {
  email: string
  language_id: number
}

/**
 * Selects who is notified of the archive: the person who requested it, or without one, all administrators of the
 * company.
 */
export async function selectArchiveRecipients(
  db: Db,
  { directoryId }: ArchiveCompanyScope,
  requestedBy: UserId | null,
): Promise<ArchiveRecipient[]> {
  const { rows } = await sql<ArchiveRecipient>`
    select u.email, u.language_id from membership m join user_account u on u.id = m.user_id and u.deleted_at is null
    where m.directory_id = ${directoryId}
      and (m.user_id = ${requestedBy}::uuid or ${requestedBy}::uuid is null and m.role = 'DirectoryAdmin')
      and not is_pending(u.id)
    order by u.id`.execute(db)
  return rows
}

export interface ArchivedCompany {
  id: DirectoryId
  name: string
  main_number: string
  language_id: number
  deleted_at: Date | null
}

export async function selectArchivedCompany(
  db: Db,
  { directoryId }: ArchiveCompanyScope,
): Promise<ArchivedCompany | null> {
  const { rows } = await sql<ArchivedCompany>`select id, name, main_number, language_id, deleted_at from directory
    where id = ${directoryId}`.execute(db)
  return rows[0] ?? null
}

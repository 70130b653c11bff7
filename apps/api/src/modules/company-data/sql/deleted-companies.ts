import type { ArchiveId, DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import type { ArchiveRow } from './archives.ts'

export interface AdministeredDeletedCompany {
  id: DirectoryId
  name: string
  deleted_at: Date
}

/** Selects deleted companies that a person administered; for a solution administrator, all of them. */
export async function selectDeletedCompaniesOf(
  db: Db,
  { userId, isSolutionAdmin }: Person,
): Promise<AdministeredDeletedCompany[]> {
  const { rows } = await sql<AdministeredDeletedCompany>`
    select d.id, d.name, d.deleted_at from directory d
    where d.deleted_at is not null and not d.is_demo and (${isSolutionAdmin} or exists (select from membership m
      where m.directory_id = d.id and m.user_id = ${userId} and m.role = 'DirectoryAdmin'))
    order by d.deleted_at desc, d.id limit 100`.execute(db)
  return rows
}

/**
 * Selects companies that wait for permanent deletion, without sample data, which is removed differently. Runs without a
 * person and a company in row-level security.
 */
export async function selectDeletedCompanyIds(db: Db): Promise<{ id: DirectoryId; deleted_at: Date }[]> {
  const { rows } = await sql<{ id: DirectoryId; deleted_at: Date }>`
    select id, deleted_at from directory where deleted_at is not null and not is_demo order by id`.execute(db)
  return rows
}

/** The archive made because the company was deleted. */
export interface DeletionArchive {
  id: ArchiveId
  status: ArchiveRow['status']
  finished_at: Date | null
  expires_at: Date | null
  bytes: number | null
}

/** Selects the state of a deleted company's last archive; null where none was requested since the deletion. */
export async function selectDeletionArchive(
  db: Db,
  directoryId: DirectoryId,
  deletedAt: Date,
): Promise<DeletionArchive | null> {
  const { rows } = await sql<DeletionArchive>`
    select id, status, finished_at, expires_at, bytes from company_archive
    where directory_id = ${directoryId} and asked_by is null and asked_at >= ${deletedAt}
    order by status = 'done' desc, asked_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns when the company was deleted, null for an active one. Locks its row until the end of the transaction, so that
 * it cannot be restored meanwhile.
 */
export async function lockDeletedCompany(db: Db, directoryId: DirectoryId): Promise<Date | null> {
  const { rows } = await sql<{ deleted_at: Date | null }>`
    select deleted_at from directory where id = ${directoryId} for update`.execute(db)
  return rows[0]?.deleted_at ?? null
}

/** Selects tables whose rows must be deleted together: a trigger checks all rows that one statement deletes. */
export async function selectTablesDeletedWhole(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where t.tgoldtable is not null and not t.tgisinternal and p.proname like 'assert%'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Deletes rows of the transaction's deleted company; returns their number. */
export async function removeDeletedRows(db: Db, table: string, most: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select remove_deleted_rows(${table}, ${most}) as removed`.execute(db)
  return rows[0]?.removed ?? 0
}

/**
 * Deletes the rest of a company: its archives with the list of its objects, its jobs and its own row. People who worked in it have no active company
 * until they choose one.
 */
export async function removeCompanyRow(db: Db, directoryId: DirectoryId): Promise<void> {
  await sql`delete from company_archive where directory_id = ${directoryId}`.execute(db)
  await sql`delete from stored_object where directory_id = ${directoryId}`.execute(db)
  await sql`select clear_active_company()`.execute(db)
  await sql`delete from job where target_directory_id = ${directoryId}`.execute(db)
  await sql`delete from directory where id = ${directoryId}`.execute(db)
}

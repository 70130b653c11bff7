import type { ArchiveId, DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { ArchivedFiles } from '#modules/company-data/archive-contents.ts'
import type { Db } from '#platform/database/pool.ts'
import type { StoredContent } from '#platform/objects/stored-content.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'

/** Selects the companies whose content may be in an object store; sample data stays in the database. */
export async function selectCompaniesWithContent(db: Db): Promise<DirectoryId[]> {
  await setRowLevelSecurity(db, null, null)
  const { rows } = await sql<{ id: DirectoryId }>`select companies_with_content() as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The lowest id, before all others. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** A photo or a file of an import, by the key of its row. */
export interface MovableContent extends StoredContent {
  id: string
}

/** Selects content that is not where it belongs, in the order of its ids: in rows, or in objects. */
export async function selectMovable(
  db: Db,
  directoryId: DirectoryId,
  { table, key, column }: ArchivedFiles,
  { after, limit, isReturning }: { after: string; limit: number; isReturning: boolean },
): Promise<MovableContent[]> {
  const { rows } = await sql<MovableContent>`
    select ${sql.ref(key)} as id, ${sql.ref(column)} as bytes, object_hash from ${sql.table(table)}
    where directory_id = ${directoryId} and ${sql.ref(key)} > ${after}
      and ${isReturning ? sql`object_hash is not null` : sql`object_hash is null`}
    order by ${sql.ref(key)} limit ${limit}`.execute(db)
  return rows
}

/** Sets where the content of a row is. Its content never changes, and a deleted row stays deleted. */
export const updateContent = (
  db: Db,
  directoryId: DirectoryId,
  { table, key, column }: ArchivedFiles,
  { id, bytes, object_hash }: MovableContent,
) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${bytes}, object_hash = ${object_hash}
    where directory_id = ${directoryId} and ${sql.ref(key)} = ${id}`.execute(db)

interface MovableArchive {
  id: ArchiveId
  object_hash: Buffer | null
}

/** Selects finished archives that are not where they belong. */
export async function selectMovableArchives(
  db: Db,
  directoryId: DirectoryId,
  isReturning: boolean,
): Promise<MovableArchive[]> {
  const { rows } = await sql<MovableArchive>`select id, object_hash from company_archive
    where directory_id = ${directoryId} and status = 'done'
      and ${isReturning ? sql`object_hash is not null` : sql`object_hash is null`} order by id`.execute(db)
  return rows
}

/** Sets where an archive is. Returns false for one that was deleted meanwhile. */
export async function updateArchiveObject(
  db: Db,
  directoryId: DirectoryId,
  id: ArchiveId,
  objectHash: Buffer | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update company_archive set object_hash = ${objectHash}
    where directory_id = ${directoryId} and id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

const LONGEST_REMOVAL_MS = 60_000

/** Writes down an object before it is stored, so that no object is unknown; it is in use until a job finds otherwise. */
export const claimObject = (db: Db, directoryId: DirectoryId, objectHash: Buffer, byteCount: number) =>
  sql`insert into stored_object (directory_id, hash, byte_count) values (${directoryId}, ${objectHash}, ${byteCount})
    on conflict (directory_id, hash) do update set unused_since = null`.execute(db)

/** Hashes that rows of the company name. */
const usedHashes = (directoryId: DirectoryId) => sql`(
  select object_hash from image where directory_id = ${directoryId} and object_hash is not null
  union all select object_hash from import_file where directory_id = ${directoryId} and object_hash is not null
  union all select object_hash from company_archive where directory_id = ${directoryId} and object_hash is not null)`

/** Writes down since when no row names an object, and takes it back where one does again. */
export async function updateUnusedObjects(db: Db, directoryId: DirectoryId, now: Date): Promise<void> {
  await sql`update stored_object o set unused_since = case when o.unused_since is null then ${now}::timestamptz end
    where o.directory_id = ${directoryId}
      and (o.unused_since is null) = (o.hash not in ${usedHashes(directoryId)})`.execute(db)
}

/** Selects objects that no row has named since an instant. */
export async function selectUnusedObjects(
  db: Db,
  directoryId: DirectoryId,
  { before, limit }: { before: Date; limit: number },
): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`select hash from stored_object
    where directory_id = ${directoryId} and unused_since < ${before} order by unused_since, hash limit ${limit}`.execute(
    db,
  )
  return rows.map(({ hash }) => hash)
}

/**
 * Locks an object that no row names, until the end of the transaction: nothing can name it meanwhile. Returns false for
 * one that is named again.
 */
export async function lockUnusedObject(db: Db, directoryId: DirectoryId, objectHash: Buffer): Promise<boolean> {
  // The store has as long as its calls take, which is longer than transactions may otherwise wait.
  await sql`select set_config('idle_in_transaction_session_timeout', ${String(LONGEST_REMOVAL_MS)}, true)`.execute(db)
  const { rows } = await sql`select from stored_object where directory_id = ${directoryId} and hash = ${objectHash}
    and unused_since is not null for update`.execute(db)
  if (rows.length === 0) return false
  const { rows: uses } = await sql`select from ${usedHashes(directoryId)} u where u.object_hash = ${objectHash}
    limit 1`.execute(db)
  return uses.length === 0
}

export const deleteStoredObject = (db: Db, directoryId: DirectoryId, objectHash: Buffer) =>
  sql`delete from stored_object where directory_id = ${directoryId} and hash = ${objectHash}`.execute(db)

/** Selects the number of objects of a company that are in the store, whether a row names them or not. */
export async function selectObjectCount(db: Db, directoryId: DirectoryId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from stored_object
    where directory_id = ${directoryId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** An object as the database knows it. */
export interface KnownObject {
  hash: Buffer
  byte_count: number
}

/** Selects objects of a company in the order of their hashes, those in use alone or all. */
export async function selectStoredObjects(
  db: Db,
  directoryId: DirectoryId,
  { after, limit, isUsed }: { after: Buffer; limit: number; isUsed: boolean },
): Promise<KnownObject[]> {
  const { rows } = await sql<KnownObject>`select hash, byte_count::float8 as byte_count from stored_object
    where directory_id = ${directoryId} and hash > ${after}
      and (not ${isUsed}::boolean or hash in ${usedHashes(directoryId)}) order by hash limit ${limit}`.execute(db)
  return rows
}

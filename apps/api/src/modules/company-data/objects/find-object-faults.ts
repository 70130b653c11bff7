import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { Database } from '#platform/database/pool.ts'
import { eachConcurrently } from '#platform/jobs/limited-concurrency.ts'
import type { ObjectStore } from '#platform/objects/object-store.ts'
import { objectKey } from '#platform/objects/stored-content.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { type KnownObject, selectStoredObjects } from './sql/stored-objects.ts'

const OBJECTS_AT_ONCE = 200
const CHECKS_AT_ONCE = 4
/** Every object is read within four weeks: each day those whose hash begins with one of a 28th of all bytes. */
const PARTS = 28
const DAY_SECONDS = 86_400

/**
 * Returns which objects of a company are missing, of another size, or damaged. Sizes of all are compared each time; those
 * whose turn it is that day are read whole. `readsAll`: all of them.
 */
export async function findObjectFaults(
  { database, objects }: { database: Database; objects: ObjectStore | undefined },
  directoryId: DirectoryId,
  { now, readsAll }: { now: Date; readsAll: boolean },
): Promise<string[]> {
  const faults: string[] = []
  const part = Math.floor(now.getTime() / 1_000 / DAY_SECONDS) % PARTS
  for (let after: Buffer = Buffer.alloc(0); ; ) {
    const known = await tenantTransaction(database, directoryId, (db) =>
      selectStoredObjects(db, directoryId, { after, limit: OBJECTS_AT_ONCE, isUsed: true }),
    )
    const last = known.at(-1)
    if (!last) return faults.toSorted()
    if (!objects) return [`company ${directoryId} has content in an object store, but HERDBOARD_OBJECTS is not set`]
    await eachConcurrently(known, CHECKS_AT_ONCE, async (one) => {
      const key = objectKey(directoryId, one.hash)
      const fault = await faultOf(objects, key, one, readsAll || (one.hash[0] ?? 0) % PARTS === part)
      if (fault !== null) faults.push(`object ${key} ${fault}`)
    })
    after = last.hash
  }
}

async function faultOf(
  objects: ObjectStore,
  key: string,
  { hash: expected, byte_count }: KnownObject,
  isRead: boolean,
): Promise<string | null> {
  try {
    const size = await objects.byteCount(key)
    if (size === null) return 'is missing'
    if (size !== byte_count) return `has ${size} bytes instead of ${byte_count}`
    const content = isRead ? await objects.read(key) : null
    if (content === null) return null
    const hash = createHash('sha256')
    await pipeline(content, hash)
    return hash.digest().equals(expected) ? null : 'is damaged'
  } catch (error) {
    const { cause, message } = error as Error
    return `cannot be read: ${cause instanceof Error ? cause.message : message}`
  }
}

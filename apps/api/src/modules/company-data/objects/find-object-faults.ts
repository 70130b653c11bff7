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
/** A store that could not be read so often in a row is away: nobody waits for it once for each object. */
const MAX_UNANSWERED = 10

/** How the objects of all companies are compared, one company after the other. */
export interface ObjectCheck {
  now: Date
  /** Whether all are read whole, not the part of the day. */
  readsAll: boolean
  /** How often in a row the store could not be read; after ten times nothing more is compared. */
  unanswered: number
}

/**
 * Returns which objects of a company are missing, of another size, or damaged. Sizes of all are compared each time; those
 * whose turn it is that day are read whole. Ends where the store is away, and says so once.
 */
export async function findObjectFaults(
  { database, objects }: { database: Database; objects: ObjectStore | undefined },
  directoryId: DirectoryId,
  check: ObjectCheck,
): Promise<string[]> {
  const isAway = () => check.unanswered >= MAX_UNANSWERED
  if (isAway()) return []
  const faults: string[] = []
  const part = Math.floor(check.now.getTime() / 1_000 / DAY_SECONDS) % PARTS
  for (let after: Buffer = Buffer.alloc(0); ; ) {
    const known = await tenantTransaction(database, directoryId, (db) =>
      selectStoredObjects(db, directoryId, { after, limit: OBJECTS_AT_ONCE, isUsed: true }),
    )
    const last = known.at(-1)
    if (!last) return faults.toSorted()
    if (!objects) return [`company ${directoryId} has content in an object store, but HERDBOARD_OBJECTS is not set`]
    await eachConcurrently(known, CHECKS_AT_ONCE, async (one) => {
      if (isAway()) return
      const key = objectKey(directoryId, one.hash)
      const isRead = check.readsAll || (one.hash[0] ?? 0) % PARTS === part
      const { fault, isReadable } = await faultOf(objects, key, one, isRead)
      check.unanswered = isReadable ? 0 : check.unanswered + 1
      if (fault !== null) faults.push(`object ${key} ${fault}`)
    })
    if (isAway()) return [...faults.toSorted(), 'the object store is away: the other objects were not compared']
    after = last.hash
  }
}

async function faultOf(
  objects: ObjectStore,
  key: string,
  { hash: expected, byte_count }: KnownObject,
  isRead: boolean,
): Promise<{ fault: string | null; isReadable: boolean }> {
  const found = (fault: string | null, isReadable = true) => ({ fault, isReadable })
  try {
    const size = await objects.byteCount(key)
    if (size === null) return found('is missing')
    if (size !== byte_count) return found(`has ${size} bytes instead of ${byte_count}`)
    const content = isRead ? await objects.read(key) : null
    if (content === null) return found(null)
    const hash = createHash('sha256')
    await pipeline(content, hash)
    return found(hash.digest().equals(expected) ? null : 'is damaged')
  } catch (error) {
    const { cause, message } = error as Error
    return found(`cannot be read: ${cause instanceof Error ? cause.message : message}`, false)
  }
}

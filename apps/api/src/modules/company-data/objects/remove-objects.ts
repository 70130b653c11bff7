import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { eachConcurrently } from '#platform/jobs/limited-concurrency.ts'
import type { ObjectStore } from '#platform/objects/object-store.ts'
import { objectKey, requireObjects } from '#platform/objects/stored-content.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import type { ObjectMove } from './object-move.ts'
import {
  deleteStoredObject,
  lockUnusedObject,
  selectStoredObjects,
  selectUnusedObjects,
  updateUnusedObjects,
} from './sql/stored-objects.ts'

const OBJECTS_AT_ONCE = 200
const REMOVALS_AT_ONCE = 4

/**
 * Removes objects that no row has named for `retentionDays`, as long as the move goes on: a database that is restored from a
 * backup of that time finds its photos. Returns the number.
 */
export async function removeUnusedObjects(
  { database, objects, directoryId, goesOn }: Pick<ObjectMove, 'database' | 'objects' | 'directoryId' | 'goesOn'>,
  now: Date,
  retentionDays: number,
): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * DAY_MS)
  let removed = 0
  for (;;) {
    const unused = await tenantTransaction(database, directoryId, async (db) => {
      await updateUnusedObjects(db, directoryId, now)
      return selectUnusedObjects(db, directoryId, { before, limit: OBJECTS_AT_ONCE })
    })
    for (const objectHash of unused) {
      // Under the lock nobody stores the same content again, which would name an object that is being removed.
      await tenantTransaction(database, directoryId, async (db) => {
        if (!(await lockUnusedObject(db, directoryId, objectHash))) return
        await objects.remove(objectKey(directoryId, objectHash))
        await deleteStoredObject(db, directoryId, objectHash)
        removed += 1
      })
    }
    if (unused.length < OBJECTS_AT_ONCE || !(await goesOn())) return removed
  }
}

/** Removes all objects of a company that is deleted for good; the list of them follows. Safe to repeat. */
export async function removeObjectsOf(
  database: Database,
  objects: ObjectStore | undefined,
  directoryId: DirectoryId,
  heartbeat: (db: Db) => Promise<void>,
): Promise<void> {
  for (let after: Buffer = Buffer.alloc(0); ; ) {
    const known = await tenantTransaction(database, directoryId, async (db) => {
      await heartbeat(db)
      return selectStoredObjects(db, directoryId, { after, limit: OBJECTS_AT_ONCE, isUsed: false })
    })
    const last = known.at(-1)
    if (!last) return
    const store = requireObjects(objects)
    await eachConcurrently(known, REMOVALS_AT_ONCE, ({ hash }) => store.remove(objectKey(directoryId, hash)))
    after = last.hash
  }
}

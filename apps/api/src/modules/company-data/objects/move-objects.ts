import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log.ts'
import type { ObjectStore } from '#platform/objects/object-store.ts'
import { moveArchives } from './move-archives.ts'
import { moveContent } from './move-content.ts'
import type { MovedObjects, ObjectMove } from './object-move.ts'
import { removeUnusedObjects } from './remove-objects.ts'
import { selectCompaniesWithContent } from './sql/moved-content.ts'

/** How content is kept in an object store. */
export interface ObjectRules {
  /** Folder of the archives, where they are made. */
  folder: string
  /** Whether everything comes back from the store. */
  isReturning: boolean
  /** Days for which an object is kept after its last use. */
  retentionDays: number
}

/**
 * Moves all content to where it belongs, company by company, and removes objects that nothing has named for long. Ends
 * early where `goesOn` says so, and continues with the next call.
 */
export async function moveObjects(
  { database, objects, log }: { database: Database; objects: ObjectStore; log: Log },
  { folder, isReturning, retentionDays }: ObjectRules,
  { now, goesOn }: { now: Date; goesOn: ObjectMove['goesOn'] },
): Promise<MovedObjects & { removed: number }> {
  const count = { moved: 0, left: 0, removed: 0 }
  for (const directoryId of await withTransaction(database, selectCompaniesWithContent)) {
    if (!(await goesOn())) break
    const move = { database, objects, log, directoryId, isReturning, folder, goesOn }
    for (const { moved, left } of [await moveContent(move), await moveArchives(move)]) {
      count.moved += moved
      count.left += left
    }
    count.removed += await removeUnusedObjects(move, now, retentionDays)
  }
  if (count.moved + count.removed + count.left > 0) log.info({ type: 'objects', ...count }, 'objects moved')
  return count
}

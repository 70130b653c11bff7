import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log.ts'
import type { ObjectStore } from '#platform/objects/object-store.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { moveArchives } from './move-archives.ts'
import { moveContent } from './move-content.ts'
import type { MovedObjects, MovePosition, ObjectMove } from './object-move.ts'
import { removeUnusedObjects } from './remove-objects.ts'
import { selectCompaniesWithContent } from './sql/moved-content.ts'
import { selectObjectCount } from './sql/stored-objects.ts'

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
 * early where `goesOn` says so; the next call with the same position continues there, or after the company that failed.
 * Returns also whether the last company was reached, and how many objects are kept in the store, where everything comes back.
 */
export async function moveObjects(
  { database, objects, log }: { database: Database; objects: ObjectStore; log: Log },
  { folder, isReturning, retentionDays }: ObjectRules,
  { now, goesOn, position = { after: null } }: { now: Date; goesOn: ObjectMove['goesOn']; position?: MovePosition },
): Promise<MovedObjects & { removed: number; inStore: number; isEnded: boolean }> {
  const count = { moved: 0, left: 0, removed: 0, inStore: 0 }
  let hasTime = true
  const goesOnHere = async (): Promise<boolean> => {
    hasTime &&= await goesOn()
    return hasTime
  }
  const companies = await withTransaction(database, selectCompaniesWithContent)
  for (const directoryId of companies) {
    const before = position.after
    if (before !== null && directoryId <= before) continue
    if (!(await goesOnHere())) break
    position.after = directoryId
    const move = { database, objects, log, directoryId, isReturning, folder, goesOn: goesOnHere }
    const [content, archives] = [await moveContent(move), await moveArchives(move)]
    const removed = await removeUnusedObjects(move, now, retentionDays)
    count.moved += content.moved + archives.moved
    count.left += content.left + archives.left
    count.removed += removed
    if (isReturning)
      count.inStore += await tenantTransaction(database, directoryId, (db) => selectObjectCount(db, directoryId))
    if (hasTime) continue
    // A company of which nothing can be moved does not hold up the others.
    if (content.moved + archives.moved + removed > 0 || content.left + archives.left === 0) position.after = before
    break
  }
  if (hasTime) position.after = null
  if (count.moved + count.removed + count.left > 0) log.info({ type: 'objects', ...count }, 'objects moved')
  return { ...count, isEnded: hasTime }
}

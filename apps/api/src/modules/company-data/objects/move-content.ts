import { hash } from 'node:crypto'
import { eachConcurrently } from '#platform/jobs/limited-concurrency.ts'
import { loadContent, objectKey } from '#platform/objects/stored-content.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { ARCHIVED_FILES, type ArchivedFiles } from '../archive-contents.ts'
import type { MovedObjects, ObjectMove } from './object-move.ts'
import { FIRST_ID, type MovableContent, selectMovable, updateContent } from './sql/moved-content.ts'
import { claimObject } from './sql/stored-objects.ts'

/** Rows whose content is in memory at once: photos are half a megabyte, files of imports up to 20. */
const AT_ONCE = 4

/**
 * Moves the photos and files of a company to where they belong. The object is written down, stored, and only then named
 * by its row, so that the content is in one place at least whatever ends the program.
 */
export async function moveContent(move: ObjectMove): Promise<MovedObjects> {
  const count: MovedObjects = { moved: 0, left: 0 }
  for (const kind of ARCHIVED_FILES) if (!(await moveKind(move, kind, count))) break
  return count
}

/** Returns whether there is time for more. */
async function moveKind(move: ObjectMove, kind: ArchivedFiles, count: MovedObjects): Promise<boolean> {
  const { database, directoryId, isReturning } = move
  for (let after = FIRST_ID; ; ) {
    if (!(await move.goesOn())) return false
    const rows = await tenantTransaction(database, directoryId, (db) =>
      selectMovable(db, directoryId, kind, { after, limit: AT_ONCE, isReturning }),
    )
    await eachConcurrently(rows, AT_ONCE, (row) => (isReturning ? bringBack : send)(move, kind, row, count))
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return true
    after = last.id
  }
}

async function send(
  { database, directoryId, objects }: ObjectMove,
  kind: ArchivedFiles,
  { id, bytes }: MovableContent,
  count: MovedObjects,
): Promise<void> {
  if (bytes === null) return
  const object_hash = hash('sha256', bytes, 'buffer')
  await tenantTransaction(database, directoryId, (db) => claimObject(db, directoryId, object_hash, bytes.length))
  await objects.put(objectKey(directoryId, object_hash), bytes)
  await tenantTransaction(database, directoryId, (db) =>
    updateContent(db, directoryId, kind, { id, bytes: null, object_hash }),
  )
  count.moved += 1
}

/** A missing or damaged object stays named, so that the store can be repaired; the others go on. */
async function bringBack(
  { database, directoryId, objects, log }: ObjectMove,
  kind: ArchivedFiles,
  content: MovableContent,
  count: MovedObjects,
): Promise<void> {
  const key = content.object_hash && objectKey(directoryId, content.object_hash)
  if (key && (await objects.byteCount(key)) === null) {
    log.error({ company: directoryId, table: kind.table, id: content.id }, 'an object is missing')
    count.left += 1
    return
  }
  const bytes = await loadContent(objects, directoryId, content)
  await tenantTransaction(database, directoryId, (db) =>
    updateContent(db, directoryId, kind, { id: content.id, bytes, object_hash: null }),
  )
  count.moved += 1
}

import { hash } from 'node:crypto'
import { eachConcurrently } from '#platform/jobs/limited-concurrency.ts'
import { loadContent, ObjectFault, objectKey } from '#platform/objects/stored-content.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { ARCHIVED_FILES, type ArchivedFiles } from '../archive-contents.ts'
import type { MovedObjects, ObjectMove } from './object-move.ts'
import { FIRST_ID, type MovableContent, selectMovable, updateContent } from './sql/moved-content.ts'
import { claimObject } from './sql/stored-objects.ts'

/** Rows whose content is in memory at once, several times over: photos are half a megabyte, files of imports up to 20. */
const atOnce = ({ table }: ArchivedFiles): number => (table === 'image' ? 4 : 1)

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
  const limit = atOnce(kind)
  for (let after = FIRST_ID; ; ) {
    if (!(await move.goesOn())) return false
    const rows = await tenantTransaction(database, directoryId, (db) =>
      selectMovable(db, directoryId, kind, { after, limit, isReturning }),
    )
    await eachConcurrently(rows, limit, (row) => (isReturning ? bringBack : send)(move, kind, row, count))
    const last = rows.at(-1)
    if (!last || rows.length < limit) return true
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
  const bytes = await loadContent(objects, directoryId, content).catch((error: unknown) => {
    if (!(error instanceof ObjectFault)) throw error
    log.error({ err: error, company: directoryId, table: kind.table, id: content.id }, 'an object cannot come back')
    return null
  })
  if (bytes === null) {
    count.left += 1
    return
  }
  await tenantTransaction(database, directoryId, (db) =>
    updateContent(db, directoryId, kind, { id: content.id, bytes, object_hash: null }),
  )
  count.moved += 1
}

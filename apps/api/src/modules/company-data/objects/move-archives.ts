import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ArchiveId } from '@herdboard/contract/core/ids.ts'
import { objectKey } from '#platform/objects/stored-content.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { archivePath } from '../archive-file.ts'
import type { MovedObjects, ObjectMove } from './object-move.ts'
import { selectMovableArchives, updateArchiveObject } from './sql/moved-content.ts'
import { claimObject } from './sql/stored-objects.ts'

/** Moves the archives of a company between their folder and the object store. */
export async function moveArchives(move: ObjectMove): Promise<MovedObjects> {
  const { database, directoryId, isReturning, log } = move
  const count: MovedObjects = { moved: 0, left: 0 }
  const archives = await tenantTransaction(database, directoryId, (db) =>
    selectMovableArchives(db, directoryId, isReturning),
  )
  for (const { id, object_hash } of archives) {
    if (!(await move.goesOn())) return count
    const isMoved = object_hash === null ? await sendArchive(move, id) : await fetchArchiveBack(move, id, object_hash)
    if (!isMoved) log.error({ company: directoryId, archive: id }, 'an archive is missing')
    count[isMoved ? 'moved' : 'left'] += 1
  }
  return count
}

/** Sends an archive to the object store, and deletes its file. Returns false where there is no file. */
async function sendArchive({ database, objects, directoryId, folder }: ObjectMove, id: ArchiveId): Promise<boolean> {
  const path = archivePath(folder, directoryId, id)
  const size = await stat(path).then(
    (file) => file.size,
    () => null,
  )
  if (size === null) return false
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const objectHash = hash.digest()
  await tenantTransaction(database, directoryId, (db) => claimObject(db, directoryId, objectHash, size))
  await objects.putFile(objectKey(directoryId, objectHash), path)
  await tenantTransaction(database, directoryId, (db) => updateArchiveObject(db, directoryId, id, objectHash))
  await rm(path, { force: true })
  return true
}

/** Writes an archive back into its folder, and compares its hash. Returns false where there is no object. */
async function fetchArchiveBack(
  { database, objects, directoryId, folder }: ObjectMove,
  id: ArchiveId,
  objectHash: Buffer,
): Promise<boolean> {
  const content = await objects.read(objectKey(directoryId, objectHash))
  if (content === null) return false
  const path = archivePath(folder, directoryId, id)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.part`
  const hash = createHash('sha256')
  await pipeline(
    content,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    },
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  )
  if (!hash.digest().equals(objectHash)) {
    await rm(unfinished, { force: true })
    return false
  }
  await rename(unfinished, path)
  const isUpdated = await tenantTransaction(database, directoryId, (db) =>
    updateArchiveObject(db, directoryId, id, null),
  )
  if (!isUpdated) await rm(path, { force: true })
  return true
}

import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveId, DirectoryId } from '@herdboard/contract/core/ids.ts'
import { ZipFile } from '#platform/archive/zip-file.ts'

/** Returns the folder of one company's archives. File and folder names are generated ids. */
const folderOf = (folder: string, directoryId: DirectoryId): string => join(folder, directoryId)

/** Returns the path of an archive. */
export const archivePath = (folder: string, directoryId: DirectoryId, id: ArchiveId): string =>
  join(folderOf(folder, directoryId), `${id}.zip`)

export const removeArchive = (folder: string, directoryId: DirectoryId, id: ArchiveId): Promise<void> =>
  rm(archivePath(folder, directoryId, id), { force: true })

export const removeArchivesOf = (folder: string, directoryId: DirectoryId): Promise<void> =>
  rm(folderOf(folder, directoryId), { recursive: true, force: true })

/**
 * Writes the archive, and renames it to its final name when it is complete. Overwrites the rest of an interrupted
 * attempt. Returns the size in bytes.
 */
export async function writeArchiveFile(path: string, at: Date, fill: (zip: ZipFile) => Promise<void>): Promise<number> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.part`
  await rm(unfinished, { force: true })
  const zip = await ZipFile.begin(unfinished, at)
  try {
    await fill(zip)
    const bytes = await zip.close()
    await rename(unfinished, path)
    return bytes
  } catch (error) {
    await zip.abandon().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

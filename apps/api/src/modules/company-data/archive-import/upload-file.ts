import { constants } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArchiveImportId, DirectoryId } from '@herdboard/contract/core/ids.ts'

/** Returns the path of an uploaded archive. File and folder names are generated ids. */
export const uploadPath = (folder: string, directoryId: DirectoryId, id: ArchiveImportId): string =>
  join(folder, directoryId, `upload-${id}.zip`)

/** Writes a part at its position in the file, which only its owner may read. */
export async function writePart(path: string, offset: number, part: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW, 0o600)
  try {
    await file.write(part, 0, part.byteLength, offset)
    await file.sync()
  } finally {
    await file.close()
  }
}

export const removeUpload = (folder: string, directoryId: DirectoryId, id: ArchiveImportId): Promise<void> =>
  rm(uploadPath(folder, directoryId, id), { force: true })

/** Returns the ids of the uploads of a company that have a file. */
export async function uploadsOf(folder: string, directoryId: DirectoryId): Promise<ArchiveImportId[]> {
  const names = await readdir(join(folder, directoryId)).catch(() => [])
  return names.flatMap((name) => /^upload-([0-9a-f-]{36})\.zip$/.exec(name)?.[1] ?? []) as ArchiveImportId[]
}

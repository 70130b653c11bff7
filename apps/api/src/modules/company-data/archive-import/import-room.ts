import type { DiskSpace } from '#platform/health/disk-space.ts'
import { missingContentRoom } from '#platform/http/uploads/upload-room.ts'
import { ArchiveError } from './archive-error.ts'
import type { UploadedArchive } from './uploaded-archive.ts'

/** Unpacked content is on the disk as it waits, in its rows with their indexes, and in the log of changes. */
const COPIES = 4
const MEGABYTE = 1024 * 1024

/**
 * Throws `no_room` where the import of an archive would take room of the disk that is kept for what people of all
 * companies record. Everything is stored in one transaction, which gives nothing back before its end.
 */
export function assertImportRoom({ expandedBytes }: UploadedArchive, disk: DiskSpace | undefined): void {
  const missing = missingContentRoom(disk, COPIES * expandedBytes)
  if (missing > 0) throw new ArchiveError('no_room', { megabytes: Math.ceil(missing / MEGABYTE) })
}

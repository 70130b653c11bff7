import { type DiskSpace, RESERVE_BYTES } from '#platform/health/disk-space.ts'
import { Problem } from '../errors/problem.ts'

/** Bytes of the uploads that this process is receiving and storing. */
let promisedBytes = 0

/**
 * Promises room for an upload on the disk of the database, where its bytes end. Returns the function that gives the room
 * back. Throws `service.unavailable` where all uploads together would leave PostgreSQL less than it needs to stay alive.
 */
export function takeUploadRoom(disk: DiskSpace | undefined, bytes: number): () => void {
  const free = disk?.freeBytes ?? Number.POSITIVE_INFINITY
  if (free - promisedBytes - bytes < RESERVE_BYTES)
    throw new Problem('service.unavailable', {}, { retryAfterSeconds: 30 })
  promisedBytes += bytes
  return () => {
    promisedBytes -= bytes
  }
}

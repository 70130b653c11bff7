import { type DiskSpace, RESERVE_BYTES } from '#platform/health/disk-space.ts'
import { Problem } from '../errors/problem.ts'

/** A file is on the disk three times: as it arrived, in its row, and in the log of changes. */
const COPIES = 3
/** Uploads of one company at a time: slow ones hold their room for minutes. */
const MAX_AT_ONCE = 20
const RETRY_AFTER_SECONDS = 30

/** Bytes that the uploads take which this process is receiving and storing. */
let promisedBytes = 0
/** Number of these uploads, by company. */
const atOnce = new Map<string, number>()

/**
 * Promises room for an upload on the disk of the database, where its bytes end. Returns the function that gives the room
 * back. Throws `service.unavailable` where all uploads together would leave PostgreSQL less than it needs to stay alive,
 * and `request.too_many` where the company sends too many at once.
 */
export function takeUploadRoom(disk: DiskSpace | undefined, caller: string, bytes: number): () => void {
  const ofCaller = atOnce.get(caller) ?? 0
  if (ofCaller >= MAX_AT_ONCE) throw new Problem('request.too_many', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  const free = disk?.freeBytes ?? Number.POSITIVE_INFINITY
  if (free - promisedBytes - COPIES * bytes < RESERVE_BYTES)
    throw new Problem('service.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  promisedBytes += COPIES * bytes
  atOnce.set(caller, ofCaller + 1)
  return () => {
    promisedBytes -= COPIES * bytes
    const left = (atOnce.get(caller) ?? 1) - 1
    if (left > 0) atOnce.set(caller, left)
    else atOnce.delete(caller)
  }
}

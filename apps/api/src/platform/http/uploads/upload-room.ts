import { CONTENT_RESERVE_BYTES, type DiskSpace } from '#platform/health/disk-space.ts'
import { Problem } from '../errors/problem.ts'

/**
 * Room for an upload, in copies of its file: as it arrives, in its row, and in the log of changes. Measured: 3.12, with the
 * headers of its pieces.
 */
export const COPIES = 3.25
/** Uploads of one company at a time: slow ones hold their room for minutes. */
const MAX_AT_ONCE = 20
const RETRY_AFTER_SECONDS = 30
/** Room comes back when somebody deletes something, or the operator adds some. */
const NO_ROOM_RETRY_SECONDS = 300

/** Bytes that the uploads take which this process is receiving and storing. */
let promisedBytes = 0
/** Number of these uploads, by company. */
const atOnce = new Map<string, number>()

/**
 * Promises room for an upload on the disk of the database, where its bytes end. Returns the function that gives the room
 * back. Throws `service.no_room` where all uploads together would take room that is kept for what people record, and
 * `request.too_many` where the company sends too many at once.
 */
export function takeUploadRoom(disk: DiskSpace | undefined, caller: string, bytes: number): () => void {
  const ofCaller = atOnce.get(caller) ?? 0
  if (ofCaller >= MAX_AT_ONCE) throw new Problem('request.too_many', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  requireContentRoom(disk, COPIES * bytes)
  promisedBytes += COPIES * bytes
  atOnce.set(caller, ofCaller + 1)
  return () => {
    promisedBytes -= COPIES * bytes
    const left = (atOnce.get(caller) ?? 1) - 1
    if (left > 0) atOnce.set(caller, left)
    else atOnce.delete(caller)
  }
}

/**
 * Returns how many bytes of the database's disk are missing for content, such as an archive. The uploads that arrive
 * and the room that is kept for what people record count as taken. 0 where it fits, and where the disk is not known.
 */
export function missingContentRoom(disk: DiskSpace | undefined, bytes: number): number {
  const free = disk?.freeBytes ?? Number.POSITIVE_INFINITY
  return Math.max(0, CONTENT_RESERVE_BYTES + promisedBytes + bytes - free)
}

/** Throws `service.no_room` for content that does not fit. */
export function requireContentRoom(disk: DiskSpace | undefined, bytes: number): void {
  if (missingContentRoom(disk, bytes) > 0)
    throw new Problem('service.no_room', {}, { retryAfterSeconds: NO_ROOM_RETRY_SECONDS })
}

import type { Readable } from 'node:stream'
import { Problem } from '#platform/http/errors/problem.ts'

/** Where content lies outside the database: bytes by a key, which never change under it. */
export interface ObjectStore {
  /** Stores bytes; a store that gets others than were sent refuses them. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Stores a file of any size, in parts. */
  putFile(key: string, path: string): Promise<void>
  /** Null where there is no such object. */
  get(key: string): Promise<Buffer | null>
  /** Content that is read as it arrives; null where there is no such object. */
  read(key: string): Promise<Readable | null>
  /** Size of an object; null where there is none. */
  byteCount(key: string): Promise<number | null>
  /** Removes an object; none is removed already. */
  remove(key: string): Promise<void>
}

const RETRY_AFTER_SECONDS = 10

/**
 * The store cannot be reached, or refuses: callers are told when to try again, and the log why. Jobs wait for it and give
 * nothing up.
 */
export class ObjectStoreAway extends Problem {
  constructor(cause: unknown) {
    super('service.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause })
    this.name = 'ObjectStoreAway'
  }
}

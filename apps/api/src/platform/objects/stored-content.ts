import { hash } from 'node:crypto'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { type ObjectStore, ObjectStoreAway } from './object-store.ts'

/** Content of a row: its bytes, or the SHA-256 under which the object store has them. Exactly one is not null. */
export interface StoredContent {
  bytes: Buffer | null
  object_hash: Buffer | null
}

/**
 * Returns the key of an object. It begins with the company, so that the hash of another company's content opens nothing.
 */
export const objectKey = (directoryId: DirectoryId, objectHash: Buffer): string =>
  `companies/${directoryId}/${objectHash.toString('hex')}`

/** An object that the store lost or damaged. Waiting does not help. */
export class ObjectFault extends Error {}

/**
 * Returns the bytes of a row whose reader may see it. Runs without a transaction, so that a slow store holds no
 * connection. Throws `ObjectStoreAway` while the store is away, and `ObjectFault` for an object that is gone or damaged.
 */
export async function loadContent(
  objects: ObjectStore | undefined,
  directoryId: DirectoryId,
  { bytes, object_hash }: StoredContent,
): Promise<Buffer> {
  if (bytes !== null) return bytes
  if (object_hash === null) throw new Error('content without bytes and without an object')
  const key = objectKey(directoryId, object_hash)
  const stored = await requireObjects(objects).get(key)
  if (stored === null) throw new ObjectFault(`the object ${key} is missing`)
  if (!hash('sha256', stored, 'buffer').equals(object_hash)) throw new ObjectFault(`the object ${key} is damaged`)
  return stored
}

/** Throws `service.unavailable` where rows name objects, but the program was started without their store. */
export function requireObjects(objects: ObjectStore | undefined): ObjectStore {
  if (!objects) throw new ObjectStoreAway(new Error('content is in an object store, but HERDBOARD_OBJECTS is not set'))
  return objects
}

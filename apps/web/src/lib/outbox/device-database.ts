import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Encrypted content; only the key of its owner in this browser opens it. */
export interface SealedContent {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

interface DeviceSchema extends DBSchema {
  /** One key a person that cannot be exported: it never leaves the browser. */
  keys: { key: string; value: CryptoKey }
  outbox: { key: string; value: SealedContent & { clientId: string; ownerId: string } }
  photos: { key: string; value: SealedContent & { id: string; ownerId: string } }
  /** The last answers of the server, shown without a network. */
  answers: { key: string; value: SealedContent & { id: string; ownerId: string; storedAt: string } }
}

const NAME = 'herdboard'
const VERSION = 3

let opened: Promise<IDBPDatabase<DeviceSchema>> | null = null

/** The database of this browser for what is recorded and shown without a network. Rejects where there is no storage. */
export function deviceDatabase(): Promise<IDBPDatabase<DeviceSchema>> {
  opened ??= openDB<DeviceSchema>(NAME, VERSION, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) {
        database.createObjectStore('keys')
        database.createObjectStore('outbox', { keyPath: 'clientId' })
        database.createObjectStore('photos', { keyPath: 'id' })
      }
      if (oldVersion === 2) database.deleteObjectStore('answers')
      if (oldVersion < 3) database.createObjectStore('answers', { keyPath: 'id' })
    },
    // A newer version in another tab may upgrade: the next use opens the database again.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opened = null
    },
    terminated: () => {
      opened = null
    },
  })
  const opening = opened
  opening.catch(() => {
    if (opened === opening) opened = null
  })
  return opening
}

/** Closes the connection, as the end of a page does. */
export async function closeDeviceDatabase(): Promise<void> {
  const closing = opened
  // At once: whoever uses the database meanwhile opens it again, and is not closed with this connection.
  opened = null
  const database = await closing?.catch(() => null)
  database?.close()
}

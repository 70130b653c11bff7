import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { Database } from '#platform/database/pool.ts'
import type { Log } from '#platform/log.ts'
import type { ObjectStore } from '#platform/objects/object-store.ts'

/** What moves content of a company between the database and the object store. */
export interface ObjectMove {
  database: Database
  objects: ObjectStore
  log: Log
  directoryId: DirectoryId
  /** Whether everything comes back from the store. */
  isReturning: boolean
  /** Folder of the archives. */
  folder: string
  /** Called after each part; false ends the move, which the next one continues. */
  goesOn(): Promise<boolean>
}

/** Where a move that ended early, or failed, goes on: after this company in the order of their ids; null from the first. */
export interface MovePosition {
  after: DirectoryId | null
}

/** Number of photos, files and archives that were moved, and of those that could not be. */
export interface MovedObjects {
  moved: number
  left: number
}

import type pg from 'pg'

/** A promise of the product's job queue, tried with a library in its place. */
export interface QueuePromise {
  /** What the queue promises (docs/decisions/0462). */
  promise: string
  /** The library and its setting. */
  library: string
  /** Tries it on an empty database. Throws where the library breaks it. */
  attempt(trial: QueueTrial): Promise<void>
}

export interface QueueTrial {
  /** Address of an empty database, as its owner. */
  address: string
  owner: pg.Client
  /** Connections of the same role, for a library that takes a pool. */
  pool: pg.Pool
}

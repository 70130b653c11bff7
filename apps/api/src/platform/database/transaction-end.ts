import { type RawBuilder, sql } from 'kysely'
import { type Database, type Db, mainDatabaseOf } from '#platform/database/pool.ts'
import { DEFERRED_WRITE } from './statement/deferred-statements.ts'

/**
 * A kind of rows that a transaction writes at its end: nobody reads them before. All kinds are written by one statement.
 * So none may refer to rows of another kind, and each names its own table.
 */
export interface GatheredWrite<Row> {
  /** Order of the writes, so that two transactions lock rows in the same order. */
  readonly name: string
  /** One statement for all rows, without `returning`. */
  statement(rows: readonly [Row, ...Row[]]): RawBuilder<unknown>
}

interface TransactionEnd {
  database: Database
  writes: Map<GatheredWrite<never>, unknown[]>
  committed: (() => void)[]
}

const ends = new WeakMap<Db, TransactionEnd>()

function endOf(db: Db): TransactionEnd {
  const end = ends.get(db)
  if (!end) throw new Error('the end of a transaction is known only inside withTransaction')
  return end
}

/** Gathers a row, which is written with the others just before the commit. A rollback drops it. */
export function gatherWrite<Row>(db: Db, kind: GatheredWrite<Row>, row: Row): void {
  const { writes } = endOf(db)
  const rows = writes.get(kind) ?? []
  rows.push(row)
  writes.set(kind, rows)
}

/** Returns what drops the rows gathered and the work added since: for a rollback to a savepoint of the transaction. */
export function gatheredSince(db: Db): { drop(): void } {
  const { writes, committed } = endOf(db)
  const counts = new Map([...writes].map(([kind, rows]) => [kind, rows.length]))
  const commits = committed.length
  return {
    drop() {
      for (const [kind, rows] of writes) {
        rows.splice(counts.get(kind) ?? 0)
        if (rows.length === 0) writes.delete(kind)
      }
      committed.splice(commits)
    },
  }
}

/** Runs work after the commit, not after a rollback. It must not throw: the change has happened. */
export function afterCommit(db: Db, work: () => void): void {
  endOf(db).committed.push(work)
}

/** The database of a transaction, for work after its commit. */
export const databaseOf = (db: Db): Database => endOf(db).database

/**
 * Writes the gathered rows in one statement, which is sent with the next one or with the commit. Called at the end of a
 * transaction, and before its row-level security changes.
 */
export async function writeGathered(db: Db): Promise<void> {
  const { writes } = ends.get(db) ?? {}
  if (!writes || writes.size === 0) return
  const kinds = [...writes].toSorted(([one], [other]) => (one.name < other.name ? -1 : 1))
  writes.clear()
  const parts = kinds.map(([kind, rows]) => {
    const statement = (kind as GatheredWrite<unknown>).statement(rows as [unknown, ...unknown[]])
    return sql`${sql.ref(`new_${kind.name}`)} as (${statement})`
  })
  await sql`${DEFERRED_WRITE} with ${sql.join(parts)} select`.execute(db)
}

/** Runs a transaction's work and writes what it gathered. Returns the result and what to do after the commit. */
export async function runToEnd<T>(
  database: Database,
  db: Db,
  work: (db: Db) => Promise<T>,
): Promise<{ result: T; committed: readonly (() => void)[] }> {
  const end: TransactionEnd = { database: mainDatabaseOf(database), writes: new Map(), committed: [] }
  ends.set(db, end)
  const result = await work(db)
  await writeGathered(db)
  return { result, committed: end.committed }
}

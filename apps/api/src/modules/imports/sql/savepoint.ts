import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { gatheredSince } from '#platform/database/transaction-end.ts'

/** Runs work inside a savepoint, to which the transaction returns where the work fails. */
export async function withSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint import_block`.execute(db)
  const gathered = gatheredSince(db)
  try {
    const done = await work()
    await sql`release savepoint import_block`.execute(db)
    return done
  } catch (error) {
    gathered.drop()
    await sql`rollback to savepoint import_block`.execute(db)
    // Otherwise it would hide the savepoint of the same name around it.
    await sql`release savepoint import_block`.execute(db)
    throw error
  }
}

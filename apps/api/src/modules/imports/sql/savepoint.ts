import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

/** Runs work inside a savepoint, to which the transaction returns where the work fails. */
export async function withSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint import_block`.execute(db)
  try {
    const done = await work()
    await sql`release savepoint import_block`.execute(db)
    return done
  } catch (error) {
    await sql`rollback to savepoint import_block`.execute(db)
    throw error
  }
}

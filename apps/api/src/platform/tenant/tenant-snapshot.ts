import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/pool.ts'
import { setTenantScope } from './tenant-transaction.ts'

const LONGEST_STATEMENT_MS = 600_000
/** Between two statements the result is packed and written to a disk that may be busy. */
const LONGEST_PAUSE_MS = 300_000

/** Runs a job's long read of one company in one read-only snapshot, with row-level security. */
export async function tenantSnapshot<T>(
  database: Database,
  directoryId: DirectoryId,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await sql`select set_config('statement_timeout', ${String(LONGEST_STATEMENT_MS)}, true),
        set_config('idle_in_transaction_session_timeout', ${String(LONGEST_PAUSE_MS)}, true)`.execute(db)
      await setTenantScope(db, directoryId)
      return work(db)
    })
}

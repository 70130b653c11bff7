import { ProductModule } from '@herdboard/contract/core/access.ts'
import type { DirectoryId, FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { grantScope, type TenantScope } from './tenant-scope.ts'

/** User id of the server itself: rows that jobs write name no user. */
const SYSTEM_USER_ID = '00000000-0000-0000-0000-000000000000' as UserId

const LONGEST_STATEMENT_MS = 300_000
const LONGEST_LOCK_MS = 60_000

/**
 * Runs a job's transaction in one company, with row-level security as for a request and longer timeouts. Its scope
 * covers all farms and belongs to no user.
 */
export async function tenantTransaction<T>(
  database: Database,
  directoryId: DirectoryId,
  work: (db: Db, scope: TenantScope) => Promise<T>,
): Promise<T> {
  return withTransaction(database, async (db) => {
    await sql`select set_config('statement_timeout', ${String(LONGEST_STATEMENT_MS)}, true),
      set_config('lock_timeout', ${String(LONGEST_LOCK_MS)}, true)`.execute(db)
    return work(db, await setTenantScope(db, directoryId))
  })
}

/**
 * Sets row-level security of a running transaction to one company without a user. Returns the scope of all its farms.
 */
export async function setTenantScope(db: Db, directoryId: DirectoryId): Promise<TenantScope> {
  await setRowLevelSecurity(db, directoryId, null)
  const { rows } = await sql<{
    id: FarmId
  }>`select id from farm where directory_id = ${directoryId} order by id`.execute(db)
  const farms = new Set(rows.map(({ id }) => id))
  return grantScope({
    userId: SYSTEM_USER_ID,
    email: '',
    isSolutionAdmin: false,
    energyUnit: 'FE',
    language: 'da',
    directoryId,
    role: 'DirectoryAdmin',
    modules: new Set(ProductModule.options),
    permissions: new Set(),
    readableFarms: farms,
    writableFarms: farms,
  })
}

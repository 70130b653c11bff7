import { Module } from '@herdboard/contract/core/access.ts'
import type { DirectoryId, FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { grantScope, type TenantScope } from './tenant-scope.ts'

/** Nobody in person: what jobs write carries no name. */
const NOBODY = '00000000-0000-0000-0000-000000000000' as UserId

const LONGEST_STATEMENT_MS = 300_000
const LONGEST_LOCK_MS = 60_000

/**
 * One transaction of a job inside one company, behind the same walls as a request, with more time.
 * Its scope reaches all farms and is nobody's.
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

/** Goes into one company, as nobody in person, in a transaction that is under way. */
export async function setTenantScope(db: Db, directoryId: DirectoryId): Promise<TenantScope> {
  await setRowLevelSecurity(db, directoryId, null)
  const { rows } = await sql<{
    id: FarmId
  }>`select id from farm where directory_id = ${directoryId} order by id`.execute(db)
  const farms = new Set(rows.map(({ id }) => id))
  return grantScope({
    userId: NOBODY,
    email: '',
    isSolutionAdmin: false,
    energyUnit: 'FE',
    language: 'da',
    directoryId,
    role: 'DirectoryAdmin',
    modules: new Set(Module.options),
    permissions: new Set(),
    readableFarms: farms,
    writableFarms: farms,
  })
}

import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

/**
 * Sets the settings that row-level security reads in this transaction: company, user and the write's change id. They
 * end with the transaction. The statement has no parameters, so that it is sent together with `begin`.
 */
export async function setRowLevelSecurity(
  db: Db,
  directoryId: DirectoryId | null,
  userId: UserId | null,
  changeId: string | null = null,
): Promise<void> {
  await sql`select set_config('herdboard.directory_id', ${sql.lit(directoryId ?? '')}, true),
    set_config('herdboard.user_id', ${sql.lit(userId ?? '')}, true),
    set_config('herdboard.change_id', ${sql.lit(changeId ?? '')}, true)`.execute(db)
}

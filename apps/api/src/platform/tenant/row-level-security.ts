import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

/**
 * Sets what row-level security reads in this transaction: whose company, which person acts, and which write of theirs it
 * is, to know it again by. It ends with the transaction. Without parameters, so that it travels together with `begin`.
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

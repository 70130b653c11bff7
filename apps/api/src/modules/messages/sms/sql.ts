import type { UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface StoredPhone {
  phone: string
  verified_at: Date | null
  code_hash: string | null
  code_expires_at: Date | null
  /** Wrong codes that were typed. */
  code_attempts: number
}

/** Selects the telephone of a person. */
export async function selectPhone(
  db: Db,
  { directoryId }: TenantScope,
  userId: UserId,
): Promise<StoredPhone | undefined> {
  const { rows } = await sql<StoredPhone>`select phone, verified_at, code_hash, code_expires_at, code_attempts
    from message_phone where directory_id = ${directoryId} and user_id = ${userId}`.execute(db)
  return rows[0]
}

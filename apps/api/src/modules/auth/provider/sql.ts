import type { UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'

export interface MatchedAccount {
  user_id: UserId
  first_name: string
  last_name: string
  /** True for an invited person who has not joined yet. */
  is_pending: boolean
  /** The person's id at the provider; null before the first sign-in by it. */
  subject: string | null
}

/**
 * Selects and locks the account bound to the provider's identity, otherwise the account of the verified address. Until
 * the end of the transaction its password and address cannot change. Sets the row-level security to its person.
 */
export async function selectMatchedAccount(
  db: Db,
  { issuer, subject, email }: { issuer: string; subject: string; email: string | null },
): Promise<MatchedAccount | null> {
  const locked = await sql<{ id: UserId | null }>`
    select lock_account_of_identity(${issuer}, ${subject}, ${email}) as id`.execute(db)
  const userId = locked.rows[0]?.id ?? null
  if (userId === null) return null
  await setRowLevelSecurity(db, null, userId)
  const { rows } = await sql<MatchedAccount>`
    select u.id as user_id, u.first_name, u.last_name, is_pending(u.id) as is_pending,
        (select i.subject from provider_identity i where i.user_id = u.id and i.issuer = ${issuer}) as subject
      from user_account u where u.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/**
 * Binds the account of the row-level security to an identity at the provider. False where the identity has meanwhile
 * been bound to another account.
 */
export async function bindAccountToProvider(
  db: Db,
  { issuer, subject, now }: { issuer: string; subject: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_bound: boolean | null }>`
    select bind_identity(${issuer}, ${subject}, ${now}) as is_bound`.execute(db)
  return rows[0]?.is_bound === true
}

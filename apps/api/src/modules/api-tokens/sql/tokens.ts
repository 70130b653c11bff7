import type { ApiTokenId, FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface TokenRow {
  id: ApiTokenId
  name: string
  hint: string
  may_write: boolean
  farms: { id: FarmId; name: string }[] | null
  created_at: Date
  created_by: string
  expires_at: Date
  last_used_on: string | null
}

/** Selects the tokens that are not revoked, newest first: those of the person or those of the company. */
export async function selectTokens(
  db: Db,
  { directoryId, userId }: TenantScope,
  kind: 'own' | 'company',
  id: ApiTokenId | null = null,
): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.name, t.hint, t.may_write, t.created_at, t.expires_at, t.last_used_on,
      ${fullName('u')} as created_by,
      case when t.is_personal then null else (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id), '[]') from farm f
        where f.directory_id = t.directory_id and f.id = any(t.farm_ids) and f.deleted_at is null) end as farms
    from access_token t join user_account u on u.id = t.created_by
    where t.directory_id = ${directoryId} and t.revoked_at is null and t.sender_id is null and (${id}::uuid is null or t.id = ${id})
      and ${kind === 'own' ? sql`t.is_personal and t.user_id = ${userId}` : sql`not t.is_personal`}
    order by t.created_at desc, t.id desc`.execute(db)
  return rows
}

/** Locks the company's row, so that two requests that make tokens at once both count all tokens. */
export async function lockTokens(db: Db, { directoryId }: TenantScope): Promise<void> {
  await sql`select from directory where id = ${directoryId} for no key update`.execute(db)
}

export interface TokenMailRecipient {
  email: string
  language_id: number
  company: string
  /** Full name of the person who made the key. */
  maker: string
}

/** Selects who is notified of a new company key: every administrator who has accepted the invitation, and the maker. */
export async function selectTokenMailRecipients(
  db: Db,
  { directoryId, userId }: TenantScope,
): Promise<TokenMailRecipient[]> {
  const { rows } = await sql<TokenMailRecipient>`
    select u.email, u.language_id, d.name as company, ${fullName('maker')} as maker
    from user_account u join directory d on d.id = ${directoryId} join user_account maker on maker.id = ${userId}
    where u.id = ${userId} or (u.deleted_at is null and not is_pending(u.id) and u.id in (
      select user_id from membership where directory_id = ${directoryId} and role = 'DirectoryAdmin'))
    order by u.id`.execute(db)
  return rows
}

/**
 * Adds an account that acts for the company's program. Sign-in is impossible: it has no password and receives no mail.
 */
export async function insertProgramAccount(db: Db, id: UserId, name: string): Promise<void> {
  await sql`insert into user_account (id, email, first_name, last_name)
    values (${id}, ${`${id}@programs.invalid`}, ${name}, '')`.execute(db)
}

export interface NewTokenRow {
  id: ApiTokenId
  userId: UserId
  name: string
  secretHash: Buffer
  hint: string
  mayWrite: boolean
  farmIds: readonly FarmId[] | null
  createdAt: Date
  expiresAt: Date
  /** The sender whose key it is; null for other tokens. */
  senderId: string | null
}

export async function insertToken(db: Db, { directoryId, userId }: TenantScope, token: NewTokenRow): Promise<void> {
  await sql`insert into access_token (directory_id, id, user_id, is_personal, name, secret_hash, hint, may_write,
      farm_ids, created_at, created_by, expires_at, sender_id)
    values (${directoryId}, ${token.id}, ${token.userId}, ${token.farmIds === null}, ${token.name}, ${token.secretHash},
      ${token.hint}, ${token.mayWrite}, ${token.farmIds}::uuid[], ${token.createdAt}, ${userId}, ${token.expiresAt},
      ${token.senderId})`.execute(db)
}

export async function updateRevoked(db: Db, { directoryId }: TenantScope, id: ApiTokenId, now: Date): Promise<void> {
  await sql`update access_token set revoked_at = ${now} where directory_id = ${directoryId} and id = ${id}`.execute(db)
}

/** Revokes the keys of a sender; returns how many were in use. */
export async function updateSenderKeysRevoked(
  db: Db,
  { directoryId }: TenantScope,
  senderId: string,
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update access_token set revoked_at = ${now}
    where directory_id = ${directoryId} and sender_id = ${senderId} and revoked_at is null`.execute(db)
  return Number(numAffectedRows)
}

/** Gives the account of a program another name, which its records show. */
export async function updateProgramName(db: Db, id: UserId, name: string): Promise<void> {
  await sql`select rename_program(${id}, ${name})`.execute(db)
}

/** Whether a token with this id exists already. */
export async function hasToken(db: Db, { directoryId }: TenantScope, id: string): Promise<boolean> {
  const { rows } = await sql`select from access_token where directory_id = ${directoryId} and id = ${id}::uuid`.execute(
    db,
  )
  return rows.length > 0
}

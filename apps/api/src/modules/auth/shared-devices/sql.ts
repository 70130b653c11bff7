import type { SharedDeviceId, UserId } from '@herdboard/contract/core/ids.ts'
import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import { languageById } from '#platform/http/request-language.ts'
import type { ParsedApiToken } from '#platform/identity/api-token.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Wrong attempts after which only a new PIN helps. */
export const MAX_PIN_FAILURES = 10

export interface SharedDeviceRow {
  id: SharedDeviceId
  name: string
  created_at: Date
  created_by: string
  last_used_at: Date | null
}

/** Selects the devices that are not revoked, newest first. */
export async function selectSharedDevices(
  db: Db,
  { directoryId }: TenantScope,
  id: SharedDeviceId | null = null,
): Promise<SharedDeviceRow[]> {
  const { rows } = await sql<SharedDeviceRow>`
    select x.id, x.name, x.created_at, ${fullName('u')} as created_by, x.last_used_at
    from shared_device x join user_account u on u.id = x.created_by
    where x.directory_id = ${directoryId} and x.revoked_at is null and (${id}::uuid is null or x.id = ${id})
    order by x.created_at desc, x.id desc`.execute(db)
  return rows
}

/** Locks the company's row, so that two requests that register devices at once both count all. */
export async function lockSharedDevices(db: Db, { directoryId }: TenantScope): Promise<void> {
  await sql`select from directory where id = ${directoryId} for no key update`.execute(db)
}

export async function insertSharedDevice(
  db: Db,
  { directoryId, userId }: TenantScope,
  { id, name, secretHash, now }: { id: SharedDeviceId; name: string; secretHash: Buffer; now: Date },
): Promise<void> {
  await sql`insert into shared_device (directory_id, id, name, secret_hash, created_at, created_by)
    values (${directoryId}, ${id}, ${name}, ${secretHash}, ${now}, ${userId})`.execute(db)
}

/** Revokes a device and ends the sign-ins on it. */
export async function revokeSharedDevice(
  db: Db,
  { directoryId }: TenantScope,
  id: SharedDeviceId,
  now: Date,
): Promise<void> {
  await sql`update shared_device set revoked_at = ${now} where directory_id = ${directoryId} and id = ${id}`.execute(db)
  await sql`update sign_in set ended_at = ${now}, end_reason = 'logout'
    where device_directory_id = ${directoryId} and shared_device_id = ${id} and ended_at is null`.execute(db)
}

/** Ends what a person has signed in to by PIN in this company. */
export async function endPinSignIns(db: Db, { directoryId, userId }: TenantScope, now: Date): Promise<void> {
  await sql`update sign_in set ended_at = ${now}, end_reason = 'logout'
    where device_directory_id = ${directoryId} and user_id = ${userId} and ended_at is null`.execute(db)
}

export interface DeviceOfBrowser {
  id: SharedDeviceId
  name: string
  company_name: string
}

/** Selects the device of a secret; null where it is unknown or revoked. Needs the row-level security of its company. */
export async function selectDeviceOfSecret(
  db: Db,
  { directoryId, id, secretHash }: ParsedApiToken,
): Promise<DeviceOfBrowser | null> {
  const { rows } = await sql<DeviceOfBrowser>`
    select x.id, x.name, d.name as company_name from shared_device x
    join directory d on d.id = x.directory_id and d.deleted_at is null
    where x.directory_id = ${directoryId} and x.id = ${id} and x.secret_hash = ${secretHash} and x.revoked_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Selects the members with a PIN, by name. */
export async function selectPeopleWithPin(
  db: Db,
  { directoryId }: Pick<ParsedApiToken, 'directoryId'>,
): Promise<{ id: UserId; name: string }[]> {
  const { rows } = await sql<{ id: UserId; name: string }>`
    select u.id, ${fullName('u')} as name from member_pin p
    join user_account u on u.id = p.user_id and u.deleted_at is null
    where p.directory_id = ${directoryId} order by name, u.id`.execute(db)
  return rows
}

/**
 * Counts an attempt at a PIN as failed before it is checked, and returns the hash to check. Null for a person without a
 * PIN; `isLocked` after too many wrong attempts, which are then no longer counted.
 */
export async function countPinAttempt(
  db: Db,
  { directoryId }: Pick<ParsedApiToken, 'directoryId'>,
  userId: UserId,
): Promise<{ hash: string | null; isLocked: boolean } | null> {
  const { rows } = await sql<{ pin_hash: string }>`
    update member_pin set failures = failures + 1
    where directory_id = ${directoryId} and user_id = ${userId} and failures < ${MAX_PIN_FAILURES}
    returning pin_hash`.execute(db)
  const [counted] = rows
  if (counted) return { hash: counted.pin_hash, isLocked: false }
  return (await selectOwnPin(db, { directoryId, userId })) === null ? null : { hash: null, isLocked: true }
}

/**
 * Clears the wrong attempts of a PIN that is still the one that was checked, and notes the device as one of its person;
 * null where it is another PIN. `isNewDevice`: the person signed in on this device for the first time.
 */
export async function acceptPin(
  db: Db,
  { directoryId, id }: Pick<ParsedApiToken, 'directoryId' | 'id'>,
  userId: UserId,
  hash: string,
): Promise<{ isNewDevice: boolean } | null> {
  const { rows } = await sql<{ isNewDevice: boolean }>`
    with checked as (
      select directory_id, user_id, ${id}::uuid <> all(device_ids) as is_new from member_pin
      where directory_id = ${directoryId} and user_id = ${userId} and pin_hash = ${hash} for update)
    update member_pin p set failures = 0,
      device_ids = case when c.is_new then p.device_ids || ${id}::uuid else p.device_ids end
    from checked c where p.directory_id = c.directory_id and p.user_id = c.user_id
    returning c.is_new as "isNewDevice"`.execute(db)
  return rows[0] ?? null
}

/** Selects where to mail a person, and in which language. */
export async function selectPinMailRecipient(
  db: Db,
  userId: UserId,
): Promise<{ email: string; language: LanguageCode }> {
  const { rows } = await sql<{ email: string; language_id: number }>`
    select email, language_id from user_account where id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('account not found')
  return { email: row.email, language: languageById(row.language_id) }
}

export async function updateLastUse(
  db: Db,
  { directoryId, id }: Pick<ParsedApiToken, 'directoryId' | 'id'>,
  now: Date,
): Promise<void> {
  await sql`update shared_device set last_used_at = ${now} where directory_id = ${directoryId} and id = ${id}`.execute(
    db,
  )
}

export async function selectOwnPin(
  db: Db,
  { directoryId, userId }: Pick<TenantScope, 'directoryId' | 'userId'>,
): Promise<{ changed_at: Date; failures: number } | null> {
  const { rows } = await sql<{ changed_at: Date; failures: number }>`
    select changed_at, failures from member_pin where directory_id = ${directoryId} and user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Stores a PIN; false for a person who is no member, such as an administrator of the installation. */
export async function storePin(
  db: Db,
  { directoryId, userId }: TenantScope,
  { hash, now }: { hash: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into member_pin (directory_id, user_id, pin_hash, changed_at)
    select m.directory_id, m.user_id, ${hash}, ${now} from membership m
      where m.directory_id = ${directoryId} and m.user_id = ${userId}
    on conflict (directory_id, user_id) do update set pin_hash = excluded.pin_hash, changed_at = excluded.changed_at,
      failures = 0
    returning user_id`.execute(db)
  return rows.length > 0
}

export async function deletePin(db: Db, { directoryId, userId }: TenantScope): Promise<boolean> {
  const { rows } = await sql`
    delete from member_pin where directory_id = ${directoryId} and user_id = ${userId} returning user_id`.execute(db)
  return rows.length > 0
}

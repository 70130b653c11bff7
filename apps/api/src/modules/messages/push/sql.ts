import type { UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface StoredSubscription {
  id: string
  device: string
  created_at: Date
  endpoint: string
}

/** Selects the browsers of a person, newest first. */
export async function selectSubscriptions(
  db: Db,
  { directoryId }: TenantScope,
  userId: UserId,
): Promise<StoredSubscription[]> {
  const { rows } = await sql<StoredSubscription>`select id, device, created_at, endpoint from push_subscription
    where directory_id = ${directoryId} and user_id = ${userId} order by created_at desc, id`.execute(db)
  return rows
}

export interface NewSubscription {
  id: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
}

/**
 * Stores a browser of the user. A browser that another user of the company switched on before belongs to this one from
 * now on; a second call of the same user changes nothing but the keys.
 */
export async function upsertSubscription(
  db: Db,
  { directoryId, userId }: TenantScope,
  { id, endpoint, p256dh, auth, device }: NewSubscription,
  now: Date,
): Promise<void> {
  await sql`delete from push_subscription
    where directory_id = ${directoryId} and endpoint = ${endpoint} and user_id <> ${userId}`.execute(db)
  await sql`insert into push_subscription (directory_id, id, user_id, endpoint, p256dh, auth, device, created_at)
    values (${directoryId}, ${id}, ${userId}, ${endpoint}, ${p256dh}, ${auth}, ${device}, ${now})
    on conflict (directory_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth,
      device = excluded.device`.execute(db)
}

/** Deletes a browser of the user; returns it, or undefined where there is none. */
export async function deleteSubscription(
  db: Db,
  { directoryId, userId }: TenantScope,
  id: string,
): Promise<{ device: string } | undefined> {
  const { rows } = await sql<{ device: string }>`delete from push_subscription
    where directory_id = ${directoryId} and user_id = ${userId} and id = ${id} returning device`.execute(db)
  return rows[0]
}

/** Deletes a browser that its push service does not know any more. */
export async function deleteGoneSubscription(db: Db, { directoryId }: TenantScope, id: string): Promise<void> {
  await sql`delete from push_subscription where directory_id = ${directoryId} and id = ${id}`.execute(db)
}

import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'

/** Deletes the notifications of a kind about this user, open or closed; returns how many. */
export async function deleteNotificationsAbout(
  db: Db,
  { directoryId, userId, type }: { directoryId: DirectoryId; userId: UserId; type: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from notification
    where directory_id = ${directoryId} and type_id = ${type} and subject = ${userId}::text`.execute(db)
  return Number(numAffectedRows)
}

export interface NotificationParamsRow {
  id: string
  type_id: number
  params: TextParams
}

/**
 * Selects and locks the notifications that this user caused; their params omit the user's id, so that the new
 * name is final.
 */
export async function selectCausedNotifications(
  db: Db,
  directoryId: DirectoryId,
  userId: UserId,
): Promise<NotificationParamsRow[]> {
  const { rows } = await sql<NotificationParamsRow>`select id, type_id, params - 'by' as params from notification
    where directory_id = ${directoryId} and params ->> 'by' = ${userId}::text order by id for update`.execute(db)
  return rows
}

export async function updateNotificationParams(
  db: Db,
  directoryId: DirectoryId,
  rows: readonly (Omit<NotificationParamsRow, 'type_id'> & { search_texts: readonly string[] })[],
): Promise<void> {
  await sql`update notification n set params = anonymised.params, search_texts = anonymised.search_texts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as anonymised (id uuid, params jsonb, search_texts text[])
    where n.directory_id = ${directoryId} and n.id = anonymised.id`.execute(db)
}

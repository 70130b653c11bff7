import type { NotificationId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface DeliveredNotification {
  id: NotificationId
  user_id: UserId
  type_id: number
  /** Subject of the notification's draft; of an alarm, its id. */
  subject: string
}

/** Selects the notifications that a delivery tells of. */
export async function selectDelivered(
  db: Db,
  { directoryId }: TenantScope,
  deliveryId: string,
): Promise<DeliveredNotification[]> {
  const { rows } = await sql<DeliveredNotification>`
    select n.id, g.user_id, n.type_id, n.subject from message g
    join notification n on n.directory_id = g.directory_id and n.id = g.notification_id
    where g.directory_id = ${directoryId} and g.delivery_id = ${deliveryId} order by n.id`.execute(db)
  return rows
}

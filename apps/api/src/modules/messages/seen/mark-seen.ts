import type { KeyObject } from 'node:crypto'
import { markNotifications } from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { selectCaller } from '#platform/identity/select-caller.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { setTenantScope } from '#platform/tenant/tenant-transaction.ts'
import { messageMarkedSeen } from './message-events.ts'
import { parseSeenToken } from './seen-token.ts'
import { selectDelivered } from './sql.ts'

/**
 * Marks what a message told as seen by its recipient, with the rights that the recipient has now. A second call changes
 * nothing. Throws `auth.seen_link_gone` for a token that is forged or expired, or whose recipient lost the right.
 */
export async function markSeen(db: Db, context: RequestContext, key: KeyObject, token: string): Promise<null> {
  const grant = parseSeenToken(key, token, context.now)
  if (!grant) throw new Problem('auth.seen_link_gone')
  const { directoryId, deliveryId } = grant
  const delivered = await selectDelivered(db, await setTenantScope(db, directoryId), deliveryId)
  const userId = delivered[0]?.user_id
  if (!userId) throw new Problem('auth.seen_link_gone')
  await setRowLevelSecurity(db, directoryId, userId)
  const caller = await selectCaller(db, { userId, signInId: null, directoryId })
  if (!caller?.scope) throw new Problem('auth.seen_link_gone')
  const { person, scope } = caller
  await markNotifications(db, scope, { notification_ids: delivered.map(({ id }) => id), read_status: true }).catch(
    (cause) => {
      throw cause instanceof Problem ? new Problem('auth.seen_link_gone', {}, { cause }) : cause
    },
  )
  const subjects = delivered.map(({ type_id, subject }) => ({ typeId: type_id, subject }))
  await messageMarkedSeen.publish(db, { ...context, person, scope }, scope, subjects)
  publishChange(db, directoryId, ['notifications', 'monitoring'])
  return null
}

import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { raiseNotification } from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { setTenantScope } from '#platform/tenant/tenant-transaction.ts'
import { type AccountLink, activateFirstCompany, selectMemberCompanies } from './sql.ts'

/**
 * Somebody who waited for a first password has one, whichever link set it, or came by the sign-in provider: their only
 * company becomes the one they act in, and every company's administrators are told. In the walls of that person, as the
 * last of the caller's transaction: it goes on inside the company.
 */
export async function activateAndNotifyJoined(
  db: Db,
  now: Date,
  { user_id, first_name, last_name }: Pick<AccountLink, 'user_id' | 'first_name' | 'last_name'>,
): Promise<void> {
  const name = `${first_name} ${last_name}`.trim()
  const companies = await selectMemberCompanies(db, user_id)
  const [only, ...others] = companies
  if (only && others.length === 0) await activateFirstCompany(db, user_id, only)
  for (const directoryId of companies) {
    const scope = await setTenantScope(db, directoryId)
    await raiseNotification(db, scope, now, { type: notificationKind.userJoined, subject: user_id, params: { name } })
    // Who looks at the members sees that this one waits no longer.
    await publishChange(db, directoryId, ['company'])
  }
}

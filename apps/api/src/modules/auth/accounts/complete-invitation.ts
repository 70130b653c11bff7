import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { raiseNotification } from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { setTenantScope } from '#platform/tenant/tenant-transaction.ts'
import { type AccountLink, activateFirstCompany, selectMemberCompanies } from './sql.ts'

/**
 * Completes an invitation after the first password or first provider sign-in. A person with a single company gets it as
 * the active company, and the administrators of all companies are notified. Starts under the row-level security of that
 * person. Must be the last work of the caller's transaction, because it switches to the company.
 */
export async function completeInvitation(
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
    // Open member lists reload and no longer show this person as invited.
    publishChange(db, directoryId, ['company'])
  }
}

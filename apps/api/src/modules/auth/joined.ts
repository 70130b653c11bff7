import { type AccountLink, selectCompaniesOf } from '#modules/auth/sql/links.ts'
import { raise } from '#modules/notifications/service.ts'
import { enterCompany } from '#platform/company-work.ts'
import type { Db } from '#platform/database/pool.ts'

const USER_JOINED = 64

/**
 * Tells the companies of somebody who waited for a first password, whichever link set it, or who came by the sign-in provider. In the walls of that person,
 * as the last of the caller's transaction: it goes on inside the company.
 */
export async function tellOfJoining(
  db: Db,
  now: Date,
  { user_id, first_name, last_name }: Pick<AccountLink, 'user_id' | 'first_name' | 'last_name'>,
): Promise<void> {
  const name = `${first_name} ${last_name}`.trim()
  for (const directoryId of await selectCompaniesOf(db, user_id)) {
    const scope = await enterCompany(db, directoryId)
    await raise(db, scope, now, { type: USER_JOINED, subject: user_id, params: { name } })
  }
}

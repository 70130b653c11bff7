import { NO_DIRECTORY } from '@herdboard/contract/ids.ts'
import type { OwnData } from '@herdboard/contract/own-data.ts'
import { writeAuditEntry } from '#platform/audit.ts'
import type { RequestContext } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { setTransactionIdentity } from '#platform/identity.ts'
import { languageById } from '#platform/request-language.ts'
import type { Person } from '#platform/scope.ts'
import { selectOwnAccount, selectOwnInCompany } from './sql/own-data.ts'
import { selectOwnCompanies } from './sql/own-deletion.ts'

/**
 * Everything that is known of a person: the account, and what it did in each company, also in those that were left, one
 * after the other.
 */
export async function exportOwnData(db: Db, context: RequestContext, person: Person): Promise<OwnData> {
  const { userId } = person
  const active = context.scope?.directoryId ?? null
  await setTransactionIdentity(db, null, userId)
  await writeAuditEntry(
    db,
    { ...context, scope: null },
    { action: 'profile.data', subjectType: 'user', subjectId: userId },
  )
  const { account, ...own } = await selectOwnAccount(db, person, NO_DIRECTORY)
  const companies: OwnData['companies'] = []
  for (const directoryId of await selectOwnCompanies(db)) {
    await setTransactionIdentity(db, directoryId, userId)
    const known = await selectOwnInCompany(db, { directoryId, userId })
    if (known) companies.push(known)
  }
  await setTransactionIdentity(db, active, userId)
  const { language_id, ...rest } = account
  return {
    made_at: context.now.toISOString(),
    account: { ...rest, language_code: languageById(language_id) },
    ...own,
    companies,
  }
}

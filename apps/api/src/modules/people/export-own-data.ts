import { NO_DIRECTORY } from '@herdboard/contract/core/ids.ts'
import type { OwnData } from '@herdboard/contract/people/own-data.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageById } from '#platform/http/request-language.ts'
import { withRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { selectOwnCompanies } from './sql/delete-own-account.ts'
import { selectOwnAccount, selectOwnInCompany } from './sql/own-data.ts'

/** Returns all personal data of a user: the account, and the user's data in each company, also in companies left. */
export async function exportOwnData(db: Db, context: RequestContext, person: Person): Promise<OwnData> {
  const { userId } = person
  return withRowLevelSecurity(db, { directoryId: null, userId }, async () => {
    await writeAuditEntry(
      db,
      { ...context, scope: null },
      { action: 'profile.data', subjectType: 'user', subjectId: userId },
    )
    const { account, ...own } = await selectOwnAccount(db, person, NO_DIRECTORY)
    const companies: OwnData['companies'] = []
    for (const directoryId of await selectOwnCompanies(db)) {
      const known = await withRowLevelSecurity(db, { directoryId, userId }, () =>
        selectOwnInCompany(db, { directoryId, userId }),
      )
      if (known) companies.push(known)
    }
    const { language_id, ...rest } = account
    return {
      made_at: context.now.toISOString(),
      account: { ...rest, language_code: languageById(language_id) },
      ...own,
      companies,
    }
  })
}

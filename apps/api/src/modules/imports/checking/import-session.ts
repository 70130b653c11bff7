import type { UserId } from '@herdboard/contract/core/ids.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { localizerFor } from '#modules/forms/service.ts'
import { planForLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { selectCaller } from '#platform/identity/select-caller.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { translatorFor } from '#platform/text/translator.ts'
import type { ImportSession } from '../kinds/import-kind-definition.ts'
import { readCompanyNames } from './company-names.ts'

/** Blocks have thousands of rows. */
const LONG_LIST = 2000

/**
 * Returns the session of the person who imports, with the rights that they have at this moment; null for a person who
 * has left the company. Sets row-level security to the person.
 */
export async function importSessionOf(
  db: Db,
  { directoryId }: TenantScope,
  userId: UserId | null,
  now: Date,
  requestId: string,
): Promise<ImportSession | null> {
  if (userId === null) return null
  await setRowLevelSecurity(db, directoryId, userId)
  await planForLists(db, LONG_LIST)
  const caller = await selectCaller(db, { userId, signInId: null, directoryId })
  if (!caller?.scope) return null
  const { person, scope } = caller
  const text = translatorFor(person.language)
  const context: RequestContext = {
    requestId,
    now,
    today: farmDay(now),
    language: person.language,
    text,
    person,
    scope,
    isDashboard: true,
    audited: false,
    confirmed: false,
  }
  return { db, context, scope, names: await readCompanyNames(db, scope), i18n: localizerFor(person.language, text) }
}

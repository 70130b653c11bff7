import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { localizerFor } from '#modules/forms/service.ts'
import { planForLists, planForRecords } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { selectSenderCaller } from '#platform/identity/identify-program.ts'
import { selectCaller } from '#platform/identity/select-caller.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { translatorFor } from '#platform/text/translator.ts'
import type { ImportSession } from '../kinds/import-kind-definition.ts'
import type { StoredImport } from '../sql/imports.ts'
import { readCompanyNames } from './company-names.ts'

/** From this number of rows on, the plans of statements depend on their lists. */
const LONG_LIST = 500

/**
 * Returns the session of the person who asked for the work, or of the sender, with the rights that they have at this
 * moment; null for a person who has left the company. Sets row-level security to the person.
 */
export async function importSessionOf(
  db: Db,
  { directoryId }: TenantScope,
  storedImport: Pick<StoredImport, 'acting_id' | 'received_by' | 'row_count' | 'sender_id'>,
  now: Date,
  requestId: string,
): Promise<ImportSession | null> {
  const { acting_id, received_by, row_count, sender_id } = storedImport
  const userId = acting_id ?? received_by
  if (userId === null) return null
  await setRowLevelSecurity(db, directoryId, userId)
  await (row_count > LONG_LIST ? planForLists(db, row_count) : planForRecords(db))
  const isSender = sender_id !== null && userId === received_by
  const caller = isSender
    ? await selectSenderCaller(db, { userId, directoryId })
    : await selectCaller(db, { userId, signInId: null, directoryId })
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

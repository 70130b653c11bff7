import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import type { Db } from '#platform/database/pool.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { DELETED_COMPANY_DAYS } from './remove-company.ts'
import {
  type DeletedCompanyRow,
  insertRestoreAuditEntry,
  isMainNumberTaken,
  lockMainNumber,
  selectDeletedCompanies,
  showCompany,
} from './sql.ts'

export { selectDeletedCompanies as deletedCompanies } from './sql.ts'

/** Returns the instant until which a company can be restored. */
export const restorableUntil = ({ deleted_at }: Pick<DeletedCompanyRow, 'deleted_at'>): Date =>
  new Date(deleted_at.getTime() + DELETED_COMPANY_DAYS * DAY_MS)

/**
 * Restores a company as it was: people, places and data. Run by the owner of the database, without a user account. A
 * main number that another company has taken meanwhile is left out, because the 30 days cannot wait for a solution.
 */
export async function restoreCompany(
  db: Db,
  id: DirectoryId,
  now: Date,
): Promise<'restored' | 'restored without its number' | 'not deleted' | 'too late'> {
  const company = (await selectDeletedCompanies(db)).find((each) => each.id === id)
  if (!company) return 'not deleted'
  if (restorableUntil(company) < now) return 'too late'
  await lockMainNumber(db, company.main_number)
  const isTaken = company.main_number !== '' && (await isMainNumberTaken(db, company.main_number, id))
  await setRowLevelSecurity(db, id, null)
  await showCompany(db, id, isTaken ? '' : company.main_number)
  await insertRestoreAuditEntry(db, company, now)
  return isTaken ? 'restored without its number' : 'restored'
}

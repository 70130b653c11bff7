import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
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

const DAY_MS = 86_400_000

/** Until when a company can be brought back. */
export const restorableUntil = ({ deleted_at }: Pick<DeletedCompanyRow, 'deleted_at'>): Date =>
  new Date(deleted_at.getTime() + DELETED_COMPANY_DAYS * DAY_MS)

/**
 * Brings a company back as it was: people, places and figures. By the owner of the database, as nobody in person. A main
 * number that another company took meanwhile is left out: the thirty days do not wait until that is settled.
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

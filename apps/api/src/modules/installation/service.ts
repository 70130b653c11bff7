import type { UserId } from '@herdboard/contract/core/ids.ts'
import { invitationLink } from '#modules/auth/service.ts'
import { deletedCompanies, restorableUntil, restoreCompany } from '#modules/companies/service.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import { lockInstallation } from '#platform/database/connection/installation-lock.ts'
import { newId } from '#platform/database/new-id.ts'
import { type Database, openDatabase } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import {
  insertAdministrator,
  insertAdministratorAuditEntry,
  isSampleAddress,
  promoteToAdministrator,
  selectAdministratorAccount,
  selectAdministrators,
} from './sql.ts'

export { type AdminCommand, parseAdminCommand } from './admin-command.ts'
export { resetSecondFactorByCommand } from './reset-second-factor.ts'

interface FirstAdministratorOptions {
  email: string
  /** True allows an additional administrator. */
  another: boolean
  now: Date
  /** Name of the product, shown in the greeting. */
  brand: string
}

/**
 * Creates an administrator of the installation. Returns the path of the page that sets the password, or null where the
 * person has one. Throws a StartProblem where an administrator exists and `another` is false.
 */
export function createFirstAdministrator(
  database: Database,
  { email, another, now, brand }: FirstAdministratorOptions,
): Promise<{ path: string | null }> {
  return withTransaction(database, async (db) => {
    await lockInstallation(db)
    const [known] = await selectAdministrators(db)
    if (known && !another)
      throw new StartProblem(
        `${known.email} administers this installation already, and can make others. Say --another to make one by hand.`,
      )
    const account = await selectAdministratorAccount(db, email)
    if (await isSampleAddress(db, email))
      throw new StartProblem('People of the sample data do not administer an installation.')
    const id = account?.id ?? newId<UserId>()
    if (account) await promoteToAdministrator(db, id)
    else await insertAdministrator(db, id, email)
    await insertAdministratorAuditEntry(db, id, now)
    return { path: account?.has_password ? null : await invitationLink(db, { userId: id, companyName: brand, now }) }
  })
}

/**
 * Returns whether the installation has no administrator yet, not counting sample data; then no user can sign in and set
 * it up.
 */
export async function isUnclaimed(ownerAddress: string): Promise<boolean> {
  const owner = openDatabase(ownerAddress, { connections: 1 })
  try {
    return (await withTransaction(owner, selectAdministrators)).length === 0
  } finally {
    await owner.destroy()
  }
}

/** Returns the companies that can still be restored, as text lines. */
export async function companiesToRestore(database: Database, now: Date): Promise<string[]> {
  const companies = await withTransaction(database, deletedCompanies)
  return companies
    .filter((company) => restorableUntil(company) >= now)
    .map(
      (company) => `${company.name} (${company.main_number}) ${company.id}, until ${dayOf(restorableUntil(company))}`,
    )
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Restores a deleted company and returns a text about it. Throws a StartProblem with the reason where it cannot. */
export function restoreDeletedCompany(database: Database, nameOrId: string, now: Date): Promise<string> {
  return withTransaction(database, async (db) => {
    const found = (await deletedCompanies(db)).filter(({ id, name }) => id === nameOrId || name === nameOrId)
    const [company, other] = found
    if (!company) throw new StartProblem(`No company was deleted that is called ${nameOrId}.`)
    if (other) throw new StartProblem(`Several were: ${found.map(({ id }) => id).join(', ')}. Say which.`)
    const outcome = await restoreCompany(db, company.id, now)
    if (outcome === 'too late')
      throw new StartProblem(`${company.name} could be brought back until ${dayOf(restorableUntil(company))}.`)
    if (outcome === 'restored without its number')
      return `${company.name}, without its main number: another company has ${company.main_number} by now`
    return company.name
  })
}

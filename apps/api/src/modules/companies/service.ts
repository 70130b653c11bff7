import { ProductModule } from '@herdboard/contract/core/access.ts'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { Directory } from '@herdboard/contract/people/accounts.ts'
import { directoriesOf, inviteAdministrator } from '#modules/people/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { requireUpdated, staleVersion } from '#platform/http/errors/optimistic-concurrency.ts'
import { assertRules, type BrokenRule, Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { selectCaller } from '#platform/identity/select-caller.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { withRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person, TenantScope } from '#platform/tenant/tenant-scope.ts'
import { checkPlainName } from '#platform/text/plain-name.ts'
import {
  type CompanyDetails,
  insertCompany,
  insertSlaughterhouses,
  isMainNumberTaken,
  lockMainNumber,
  selectAreSampleEmails,
  selectCompanyDetails,
  updateCompany,
} from './sql.ts'

export { DELETED_COMPANY_DAYS, removeCompany } from './remove-company.ts'
export { deletedCompanies, restorableUntil, restoreCompany } from './restore-company.ts'
export { selectCompanyDetails as companyDetails } from './sql.ts'

/** Modules of a new company by default: all except those for testing and for feed mills. */
export const modulesOfNewCompany: readonly ProductModule[] = ProductModule.options.filter(
  (module) => module !== 'Debug' && module !== 'RawMaterialsRegister',
)

/**
 * Slaughterhouses of a new company, with live weight per carcass weight (kg/kg). Bookings and settlements need a
 * slaughterhouse; without any, a company could send neither.
 */
const SLAUGHTERHOUSES = [
  { name: 'Danish Crown', live_factor: 1.31 },
  { name: 'Tican', live_factor: 1.31 },
]

interface NewCompany {
  name: string
  main_number: string
  admin_email: string
  modules?: readonly ProductModule[] | undefined
}

/**
 * Creates a company with what its first day needs and its first administrator, who receives a mail. Throws all broken
 * rules at once.
 */
export async function createCompany(
  db: Db,
  context: RequestContext,
  person: Person,
  draft: NewCompany,
): Promise<Directory> {
  const { name, main_number, admin_email, modules = modulesOfNewCompany } = draft
  await lockMainNumber(db, main_number)
  assertRules(await faultsOfNewCompany(db, person, draft), false)
  const id = newId<DirectoryId>()
  const values = { name, main_number, modules: [...modules] }
  await insertCompany(db, id, person, values)
  // Members, audit entries and mails belong to the new company, so the transaction switches to it and back.
  return withRowLevelSecurity(db, { directoryId: id, userId: person.userId }, async () => {
    const caller = await selectCaller(db, { userId: person.userId, signInId: null, directoryId: id })
    if (!caller?.scope) throw new Problem('request.not_allowed')
    await insertSlaughterhouses(db, caller.scope, SLAUGHTERHOUSES)
    await writeAuditEntry(db, context, {
      action: 'directory.create',
      directoryId: id,
      subjectType: 'directory',
      subjectId: id,
      after: values,
    })
    await inviteAdministrator(db, { ...context, scope: caller.scope }, caller.scope, admin_email)
    return ownDirectory(db, context, person, id)
  })
}

type CompanyChanges = Omit<CompanyDetails, 'id' | 'chr_numbers'>

/** Changes details of the current company. Throws a broken rule beside its field, such as `directory.number_taken`. */
export async function changeCompany(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  changes: CompanyChanges,
): Promise<Directory> {
  const { version, ...values } = changes
  const { directoryId } = scope
  const before = await selectCompanyDetails(db, scope)
  const isOtherNumber = values.main_number !== before.main_number
  if (isOtherNumber) await lockMainNumber(db, values.main_number)
  assertRules(await faultsOfChange(db, scope, before, values), false)
  const isNewest = await updateCompany(db, scope, version, values)
  const after = await selectCompanyDetails(db, scope)
  requireUpdated(isNewest, () => staleVersion({ current: after }))
  await writeAuditEntry(db, context, {
    action: 'directory.update',
    subjectType: 'directory',
    subjectId: directoryId,
    before,
    after,
  })
  // Published here and not for every request: a user who only switches to another company changes nothing in this one.
  publishChange(db, directoryId, ['company'])
  return ownDirectory(db, context, scope, directoryId)
}

type TypedValues<Keys extends string> = Record<Keys, string | null>

/** Returns the rules that a new company breaks. A null value is not checked. */
export async function faultsOfNewCompany(
  db: Db,
  person: Person,
  { name, main_number, admin_email }: TypedValues<'name' | 'main_number' | 'admin_email'>,
): Promise<BrokenRule[]> {
  return [
    ...(name === null ? [] : checkPlainName(name, 'FS_Main.FF_Name')),
    ...(main_number === null ? [] : await numberFaults(db, main_number, null)),
    ...(admin_email === null ? [] : await administratorFaults(db, person, admin_email)),
  ]
}

/** Returns the rules that a changed name or number breaks. A null value is not checked. */
export async function faultsOfChange(
  db: Db,
  { directoryId }: TenantScope,
  before: Pick<CompanyDetails, 'name' | 'main_number'>,
  { name, main_number }: TypedValues<'name' | 'main_number'>,
): Promise<BrokenRule[]> {
  return [
    ...(name === null || name === before.name ? [] : checkPlainName(name, 'FS_Main.FF_Name')),
    ...(main_number === null || main_number === before.main_number
      ? []
      : await numberFaults(db, main_number, directoryId)),
  ]
}

async function ownDirectory(db: Db, context: RequestContext, person: Person, id: DirectoryId): Promise<Directory> {
  const found = (await directoriesOf(db, context, person)).find((company) => company.id === id)
  if (!found) throw new Problem('request.not_found')
  return found
}

async function numberFaults(db: Db, number: string, but: DirectoryId | null): Promise<BrokenRule[]> {
  const isTaken = await isMainNumberTaken(db, number, but)
  return isTaken ? [{ code: 'directory.number_taken', verdict: 'refused', field: 'FS_Main.FF_MainNumber' }] : []
}

/** A sample user may only create companies with sample administrators; a real user only with real ones. */
async function administratorFaults(db: Db, person: Person, email: string): Promise<BrokenRule[]> {
  const { own, theirs } = await selectAreSampleEmails(db, person, email)
  const code = own ? 'user.sample_company' : 'user.sample'
  return own === theirs ? [] : [{ code, verdict: 'refused', field: 'FS_Main.FF_AdminEmail' }]
}

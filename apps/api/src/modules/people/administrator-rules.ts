import type { Role } from '@herdboard/contract/core/access.ts'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import { lockInstallation } from '#platform/database/installation-lock.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import { selectCaller } from '#platform/identity/select-caller.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type CompanyAdministrator, lockAdministrators, selectSampleAccountRestrictions } from './sql/users.ts'

/**
 * Holds who administers the company, with the member in question, and reads anew what the caller may do: while this
 * call waited somebody may have taken it. Throws `request.not_allowed` for who manages the company no longer.
 */
export async function lockAdministratorsOfCompany(
  db: Db,
  scope: TenantScope,
  member: UserId,
): Promise<{ administrators: CompanyAdministrator[]; caller: TenantScope }> {
  // The highest role is given and taken by those alone who have it: they come one after the other, in all companies.
  if (scope.role === 'SolutionAdmin') await lockInstallation(db)
  const administrators = await lockAdministrators(db, scope, member)
  return { administrators, caller: await requireManager(db, scope) }
}

/** The caller as of now, with no more than when the call began. Throws `request.not_allowed` for who manages no longer. */
async function requireManager(db: Db, scope: TenantScope): Promise<TenantScope> {
  const { userId, directoryId } = scope
  const now = await selectCaller(db, { userId, signInId: null, directoryId })
  if (!now?.scope?.permissions.has('manage-directory')) throw new Problem('request.not_allowed')
  return scope.role === 'SolutionAdmin' ? now.scope : scope
}

/** The highest role is given and taken by those who have it. */
export function assertRoleGrantable({ role }: TenantScope, given: Role): void {
  if (given === 'SolutionAdmin' && role !== 'SolutionAdmin') throw new Problem('request.not_allowed')
}

/** People of the sample data stay there, and nobody else comes in. Throws `user.sample`, `user.sample_company`. */
export async function assertNoSampleAccount(db: Db, scope: TenantScope, email: string, role: Role): Promise<void> {
  const restrictions = await selectSampleAccountRestrictions(db, scope, email)
  if (restrictions.company || (role === 'SolutionAdmin' && restrictions.solution))
    throw new RuleProblem([{ code: 'user.sample', verdict: 'refused', field: 'email' }])
  if (restrictions.sample) throw new RuleProblem([{ code: 'user.sample_company', verdict: 'refused', field: 'email' }])
}

/** Whether somebody is left to administer the company without this one; who never came is there for another such alone. */
export function hasOtherAdministrator(administrators: readonly CompanyAdministrator[], without: UserId): boolean {
  const left = administrators.filter(({ id }) => id !== without)
  const isPending = administrators.find(({ id }) => id === without)?.isPending === true
  return left.some((other) => isPending || !other.isPending)
}

/** Throws `user.last_administrator` for an administrator without whom nobody manages the company. */
export function assertAnotherAdministrator(administrators: readonly CompanyAdministrator[], id: UserId): void {
  if (administrators.some((one) => one.id === id) && !hasOtherAdministrator(administrators, id))
    throw new Problem('user.last_administrator')
}

import type { Role } from '@herdboard/contract/core/access.ts'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import { lockInstallation } from '#platform/database/connection/installation-lock.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import { selectCaller } from '#platform/identity/select-caller.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type CompanyAdministrator, lockAdministrators, selectSampleAccountRestrictions } from './sql/users.ts'

/**
 * Locks the memberships of the company's administrators and of the member in question, then re-reads
 * the caller's rights.
 * While the request waited for the lock, another user may have revoked those rights. Throws `request.not_allowed` where
 * the caller no longer manages the company.
 */
export async function lockAdministratorsOfCompany(
  db: Db,
  scope: TenantScope,
  member: UserId,
): Promise<{ administrators: CompanyAdministrator[]; caller: TenantScope }> {
  // Only solution administrators grant and revoke the highest role; the lock runs these changes one at a time.
  if (scope.role === 'SolutionAdmin') await lockInstallation(db)
  const administrators = await lockAdministrators(db, scope, member)
  return { administrators, caller: await requireManager(db, scope) }
}

/**
 * Returns the caller's current scope, but never more rights than when the request began.
 * Throws `request.not_allowed` where the caller no longer manages the company.
 */
async function requireManager(db: Db, scope: TenantScope): Promise<TenantScope> {
  const { userId, directoryId } = scope
  const now = await selectCaller(db, { userId, signInId: null, directoryId })
  if (!now?.scope?.permissions.has('manage-directory')) throw new Problem('request.not_allowed')
  return scope.role === 'SolutionAdmin' ? now.scope : scope
}

/** Only a solution administrator grants or revokes the highest role. Throws `request.not_allowed`. */
export function assertRoleGrantable({ role }: TenantScope, given: Role): void {
  if (given === 'SolutionAdmin' && role !== 'SolutionAdmin') throw new Problem('request.not_allowed')
}

/**
 * Keeps sample accounts in the sample company, and real accounts out of it.
 * Throws `user.sample`, `user.sample_company`.
 */
export async function assertNoSampleAccount(db: Db, scope: TenantScope, email: string, role: Role): Promise<void> {
  const restrictions = await selectSampleAccountRestrictions(db, scope, email)
  if (restrictions.company || (role === 'SolutionAdmin' && restrictions.solution))
    throw new RuleProblem([{ code: 'user.sample', verdict: 'refused', field: 'email' }])
  if (restrictions.sample) throw new RuleProblem([{ code: 'user.sample_company', verdict: 'refused', field: 'email' }])
}

/**
 * Returns whether the company has an administrator other than this one.
 * A pending administrator (invited, never signed in) counts only where the one in question is pending too.
 */
export function hasOtherAdministrator(administrators: readonly CompanyAdministrator[], without: UserId): boolean {
  const left = administrators.filter(({ id }) => id !== without)
  const isPending = administrators.find(({ id }) => id === without)?.isPending === true
  return left.some((other) => isPending || !other.isPending)
}

/** Throws `user.last_administrator` where the company has no other administrator. */
export function assertAnotherAdministrator(administrators: readonly CompanyAdministrator[], id: UserId): void {
  if (administrators.some((one) => one.id === id) && !hasOtherAdministrator(administrators, id))
    throw new Problem('user.last_administrator')
}

import type { UserId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectOwnAccountRow } from './sql/own-account.ts'
import { type MemberRow, selectMembers, type UserAccountRow } from './sql/users.ts'

/** Returns a member of the company. Throws `request.not_found` for any other user. */
export async function requireMember(db: Db, scope: TenantScope, id: UserId): Promise<MemberRow> {
  const [row] = await selectMembers(db, scope, id)
  if (!row) throw new Problem('request.not_found')
  return row
}

export const accountFullName = ({ first_name, last_name }: Pick<UserAccountRow, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()

/**
 * Returns the caller's full name, or the address where the caller never entered a name.
 * The default first name is the part of the address before the @, which is not a real name.
 */
export async function callerName(db: Db, scope: TenantScope): Promise<string> {
  const account = await selectOwnAccountRow(db, scope)
  const isNamed =
    account.last_name !== '' || account.first_name.toLowerCase() !== scope.email.split('@')[0]?.toLowerCase()
  return isNamed ? accountFullName(account) : scope.email
}

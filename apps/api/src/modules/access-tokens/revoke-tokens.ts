import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { writeAuditEntries } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { selectCompaniesOfPerson, selectTenantSettings, updateRevokedTokens } from './sql/revoke-tokens.ts'

/**
 * Revokes every personal token of a person in one company, with a line for each: from the next call on they are refused.
 * The transaction stands in that company.
 */
export async function revokeTokensOf(
  db: Db,
  context: RequestContext,
  { directoryId, userId }: { directoryId: DirectoryId; userId: UserId },
): Promise<void> {
  const revoked = await updateRevokedTokens(db, { directoryId, userId, now: context.now })
  const auditEntries = revoked.map(({ id, ...before }) => ({
    action: 'token.revoke',
    directoryId,
    subjectType: 'token',
    subjectId: id,
    before,
  }))
  await writeAuditEntries(db, context, auditEntries)
}

/**
 * The same in all companies of a person who has proved to be one: programs end with what let the person in. Leaves the
 * walls of the transaction as they were.
 */
export async function revokeTokensEverywhere(db: Db, context: RequestContext, userId: UserId): Promise<void> {
  const { company, person, changeId } = await selectTenantSettings(db)
  const personCall = { ...context, person: context.person ?? ({ userId } as Person), scope: null }
  await setRowLevelSecurity(db, null, userId)
  for (const directoryId of await selectCompaniesOfPerson(db)) {
    await setRowLevelSecurity(db, directoryId, userId)
    await revokeTokensOf(db, personCall, { directoryId, userId })
  }
  await setRowLevelSecurity(
    db,
    (company || null) as DirectoryId | null,
    (person || null) as UserId | null,
    changeId || null,
  )
}

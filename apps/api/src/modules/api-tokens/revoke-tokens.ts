import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { writeAuditEntries } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { setRowLevelSecurity, withRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { selectCompaniesOfPerson, updateRevokedTokens } from './sql/revoke-tokens.ts'

/**
 * Revokes every personal token of a person in one company, with an audit entry for each. The server refuses them from
 * the next request on. The transaction must be in that company (row-level security).
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
 * Revokes the person's tokens in all companies, after the person has proved their identity. Programs lose access
 * together with the credential that created them. Restores the row-level security settings of the transaction
 * afterwards.
 */
export async function revokeTokensEverywhere(db: Db, context: RequestContext, userId: UserId): Promise<void> {
  const personCall = { ...context, person: context.person ?? ({ userId } as Person), scope: null }
  await withRowLevelSecurity(db, { directoryId: null, userId }, async () => {
    for (const directoryId of await selectCompaniesOfPerson(db)) {
      await setRowLevelSecurity(db, directoryId, userId)
      await revokeTokensOf(db, personCall, { directoryId, userId })
    }
  })
}

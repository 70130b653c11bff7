import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { assertNoSampleAccount } from './administrator-rules.ts'
import { invitePerson } from './invitations.ts'
import { requireMember } from './require-member.ts'
import { insertMembership } from './sql/users.ts'

const ROLE = 'DirectoryAdmin'

/**
 * Gives a new company its first administrator: the one who creates it becomes a member at once, anybody else is invited
 * and becomes one by accepting.
 */
export async function inviteAdministrator(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  email: string,
): Promise<void> {
  if (email.toLowerCase() !== scope.email.toLowerCase()) {
    const firstName = email.split('@')[0] ?? email
    await invitePerson(db, context, scope, { email, first_name: firstName, last_name: '', role: ROLE })
    return
  }
  await assertNoSampleAccount(db, scope, email, ROLE)
  await insertMembership(db, scope, scope.userId, ROLE)
  const user = await requireMember(db, scope, scope.userId)
  await writeAuditEntry(db, context, {
    action: 'user.create',
    subjectType: 'user',
    subjectId: scope.userId,
    after: user,
  })
}

import type { SignInId } from '@herdboard/contract/core/ids.ts'
import type { SignInDevice } from '@herdboard/contract/people/auth.ts'
import { revokeTokensEverywhere } from '#modules/api-tokens/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { endDeviceSignIn, endOtherSignInsOf, publishAccountChange, selectDevices } from './sql.ts'

const thisSignIn = ({ request }: WebRequestContext): string => request.claims?.signInId ?? ''

/** Returns the devices on which the person is signed in. */
export async function signedInDevices(db: Db, context: WebRequestContext, { userId }: Person): Promise<SignInDevice[]> {
  const mine = thisSignIn(context)
  return (await selectDevices(db, userId, context.now)).map(({ created_at, rotated_at, ...row }) => ({
    ...row,
    signed_in_at: created_at.toISOString(),
    last_used_at: rotated_at.toISOString(),
    is_this: row.id === mine,
  }))
}

/** Signs out one device. Throws `request.not_found` for another person's device. */
export async function signOutDevice(
  db: Db,
  context: WebRequestContext,
  { userId }: Person,
  id: SignInId,
): Promise<null> {
  if (!(await endDeviceSignIn(db, userId, id, context.now))) throw new Problem('request.not_found')
  await publishAccountChange(db, userId)
  await writeAuditEntry(db, context, { action: 'sign_in.ended', subjectType: 'sign-in', subjectId: id })
  return null
}

/**
 * Signs out all other devices immediately and revokes the person's API tokens. The server refuses their next
 * request.
 */
export async function signOutOtherDevices(db: Db, context: WebRequestContext, { userId }: Person): Promise<null> {
  const ended = await endOtherSignInsOf(db, userId, thisSignIn(context), context.now)
  await publishAccountChange(db, userId)
  await revokeTokensEverywhere(db, context, userId)
  await writeAuditEntry(db, context, {
    action: 'sign_in.others_ended',
    subjectType: 'user',
    subjectId: userId,
    after: { ended },
  })
  return null
}

import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { UserId } from '@herdboard/contract/core/ids.ts'
import type { readAccountLink, resetPassword } from '@herdboard/contract/people/auth.ts'
import { deleteLinksOf, updatePassword } from '#modules/auth/accounts/sql.ts'
import { type HashSettings, hashPassword } from '#modules/auth/password/password-hash.ts'
import { assertPasswordRules } from '#modules/auth/password/password-rules.ts'
import { recordSecurity } from '#modules/auth/security-event.ts'
import { forgetWait } from '#modules/auth/sign-in-memory.ts'
import { accountThrottle, addressThrottle } from '#modules/auth/sign-in-throttle.ts'
import { resetAttempts } from '#modules/auth/sql/sign-in-attempts.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { joinByInvitation } from './accept-invitation.ts'
import {
  insertInvitedAccount,
  type OpenInvitation,
  selectAccountState,
  selectInvitation,
  selectInvitationOfLink,
} from './sql.ts'

/**
 * Returns what the link of an invitation is for, and whether its person already has an account: only who got the mail
 * learns it. Throws `auth.link_gone`.
 */
export async function invitationLinkInfo(
  database: Database,
  linkHash: Buffer,
  now: Date,
): Promise<EndpointReply<typeof readAccountLink>> {
  const found = await withTransaction(database, async (db) => {
    const invitation = await openInvitationOfLink(db, linkHash, now)
    return invitation && { invitation, account: await selectAccountState(db, invitation.email) }
  })
  if (!found) throw new Problem('auth.link_gone')
  const { email, company_name } = found.invitation
  return { purpose: 'invitation', email, company_name, has_account: found.account?.is_pending === false }
}

/**
 * Accepts an invitation with the first password of its person: creates the account, or sets the password of one that
 * never signed in. A person who has an account signs in and accepts it there: the link alone opens nothing then. Throws
 * `auth.link_gone`.
 */
export async function acceptWithFirstPassword(
  database: Database,
  { passwordSignIn, hashCost }: Pick<Config, 'passwordSignIn'> & HashSettings,
  context: WebRequestContext,
  { linkHash, password, confirm }: { linkHash: Buffer; password: string; confirm: string },
): Promise<EndpointReply<typeof resetPassword>> {
  const { now } = context
  const known = await withTransaction(database, (db) => openInvitationOfLink(db, linkHash, now))
  if (!known) throw new Problem('auth.link_gone')
  if (!passwordSignIn) throw new Problem('auth.password_off')
  assertPasswordRules(password, confirm, known.email)
  const hash = await hashPassword(password, hashCost)
  await withTransaction(database, async (db) => {
    const invitation = await openInvitationOfLink(db, linkHash, now)
    if (!invitation) throw new Problem('auth.link_gone')
    const userId = await accountWithoutPassword(db, invitation)
    if (!userId) throw new Problem('auth.link_gone')
    await updatePassword(db, { userId, hash, remainingSignIn: null, now })
    await deleteLinksOf(db, userId)
    await resetAttempts(db, accountThrottle(invitation.email), addressThrottle(context.request.ip))
    await recordSecurity(db, context, 'invitation.accepted', userId)
    const name = `${invitation.first_name} ${invitation.last_name}`.trim()
    await joinByInvitation(db, context, invitation, { userId, name })
  })
  forgetWait(database, accountThrottle(known.email))
  return { email: known.email }
}

async function openInvitationOfLink(db: Db, linkHash: Buffer, now: Date): Promise<OpenInvitation | null> {
  const ref = await selectInvitationOfLink(db, linkHash, now)
  if (!ref) return null
  await setRowLevelSecurity(db, ref.directoryId, null)
  return selectInvitation(db, ref, now)
}

/** Returns the account of the address if nobody signs in to it; a new one where there is none; else null. */
async function accountWithoutPassword(db: Db, invitation: OpenInvitation): Promise<UserId | null> {
  if (await insertInvitedAccount(db, invitation)) return invitation.id as string as UserId
  const account = await selectAccountState(db, invitation.email)
  return account?.is_pending ? account.user_id : null
}

import { completeInvitation } from '#modules/auth/accounts/complete-invitation.ts'
import { deleteLinksOf } from '#modules/auth/accounts/sql.ts'
import { accountByInvitation, joinByInvitation } from '#modules/auth/invitations/accept-invitation.ts'
import type { OpenInvitation } from '#modules/auth/invitations/sql.ts'
import { hasSecondFactor } from '#modules/auth/second-factor/sql.ts'
import { logSecurity, recordSecurity } from '#modules/auth/security-event.ts'
import { issueSignInToken } from '#modules/auth/sessions/sign-in-token.ts'
import { deleteStaleAttempts } from '#modules/auth/sql/sign-in-attempts.ts'
import { deleteExpiredSignInTokens } from '#modules/auth/sql/sign-in-tokens.ts'
import type { OidcConfig } from '#platform/config/oidc-config.ts'
import type { Database, Db } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { ProviderAttempt } from './provider-attempt.ts'
import type { ProviderIdentity } from './provider-client.ts'
import { bindAccountToProvider, type MatchedAccount, selectMatchedAccount } from './sql.ts'

interface ProviderSignInResult {
  /** Token for one exchange, in the browser that started the attempt. */
  token: string
  /** True where the person has a second factor here. The provider's identity counts as the first. */
  needsCode: boolean
}

/**
 * Signs a person in with the provider's identity. Uses the account bound to it, even if the address has changed;
 * otherwise the account of the verified address. A pending invitation is accepted by this. Creates an account only for a
 * verified address that a company has invited, and never takes over one that is bound to another identity.
 */
export async function signInByProvider(
  database: Database,
  context: WebRequestContext,
  { issuer, label: provider }: OidcConfig,
  { client_id, remember }: ProviderAttempt,
  { subject, email, emailIsVerified, idToken }: ProviderIdentity,
): Promise<ProviderSignInResult> {
  const { now } = context
  const refuse = (code: 'auth.provider_unverified' | 'auth.provider_unknown' | 'auth.provider_other') => {
    logSecurity(context, 'sign_in.refused', null)
    return new Problem(code, { provider })
  }
  return withTransaction(database, async (db) => {
    const matched = await selectMatchedAccount(db, { issuer, subject, email })
    const isInvitable = !matched && emailIsVerified && email !== null
    const invitation = isInvitable ? await accountByInvitation(db, context, email) : null
    const account = invitation ? await selectMatchedAccount(db, { issuer, subject, email }) : matched
    const isBound = account?.subject === subject
    if (!isBound && !emailIsVerified) throw refuse('auth.provider_unverified')
    if (!account) throw refuse('auth.provider_unknown')
    if (!isBound && account.subject !== null) throw refuse('auth.provider_other')
    const userId = account.user_id
    await deleteStaleAttempts(db, now)
    await deleteExpiredSignInTokens(db, now)
    if (!isBound && !(await bindAccountToProvider(db, { issuer, subject, now }))) throw refuse('auth.provider_other')
    const change = isBound ? {} : { after: { issuer, subject } }
    await setRowLevelSecurity(db, null, userId)
    const needsCode = await hasSecondFactor(db, userId)
    const event = isBound ? 'sign_in.by_provider' : 'sign_in.bound_to_provider'
    if (needsCode) logSecurity(context, 'second_factor.requested', userId)
    if (!needsCode || !isBound) await recordSecurity(db, context, event, userId, change)
    const { token } = await issueSignInToken(db, context, {
      userId,
      clientId: client_id,
      remember,
      needsCode,
      providerIdToken: idToken,
    })
    if (invitation) await joinAsNew(db, context, invitation, account)
    else if (account.is_pending) await acceptInvitation(db, context, account)
    return { token, needsCode }
  })
}

/** Accepts the invitation that made the account. Must be the last work of the transaction. */
async function joinAsNew(
  db: Db,
  context: WebRequestContext,
  invitation: OpenInvitation,
  { user_id: userId, first_name, last_name }: MatchedAccount,
): Promise<void> {
  await recordSecurity(db, context, 'invitation.accepted', userId)
  await joinByInvitation(db, context, invitation, { userId, name: `${first_name} ${last_name}`.trim() })
}

/** Deletes the invitation's links and notifies the inviting company. Must be the last work of the transaction. */
async function acceptInvitation(db: Db, context: WebRequestContext, account: MatchedAccount): Promise<void> {
  await deleteLinksOf(db, account.user_id)
  await recordSecurity(db, context, 'invitation.accepted', account.user_id)
  await completeInvitation(db, context.now, account)
}

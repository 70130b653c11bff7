import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { newLinkToken } from '#modules/auth/accounts/link-tokens.ts'
import { hashToken } from '#modules/auth/sessions/refresh-token.ts'
import { queueMail } from '#modules/mail/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type InvitationRef, insertInvitationLink } from './sql.ts'

/** How long an invitation can be accepted, from its last mail on. */
export const INVITATION_MS = 7 * DAY_MS

/**
 * Mails the link of an invitation, in the caller's transaction. The mail is the same whether the address has an account
 * or not, also in its language: nobody has looked.
 */
export async function mailCompanyInvitation(
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  invitation: InvitationRef & { email: string; language: LanguageCode; companyName: string; inviterName: string },
): Promise<void> {
  const hash = hashToken(newLinkToken())
  const until = new Date(now.getTime() + INVITATION_MS)
  await insertInvitationLink(db, invitation, { hash, until })
  const { email: to, language, companyName: company, inviterName: inviter } = invitation
  const link = { kind: 'invitation', directoryId: invitation.directoryId, hash: hash.toString('hex') } as const
  const path = '/auth/accept'
  await queueMail(db, { now }, { to, language, kind: 'invitation', params: { company, inviter }, path, link, until })
}

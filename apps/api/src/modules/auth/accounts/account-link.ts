import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { DAY_MS, MINUTE_MS } from '@herdboard/domain/time/durations.ts'
import { newLinkToken } from '#modules/auth/accounts/link-tokens.ts'
import { hashToken } from '#modules/auth/sessions/refresh-token.ts'
import { queueMail } from '#modules/mail/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { insertAccountLink, type LinkPurpose } from './sql.ts'

/** Validity, page and mail of each kind of account link. */
const linkKinds = {
  reset: { ms: 30 * MINUTE_MS, page: '/auth/reset', mail: 'reset-password' },
  invitation: { ms: 7 * DAY_MS, page: '/auth/accept', mail: 'invitation' },
  email: { ms: DAY_MS, page: '/auth/confirm', mail: 'confirm-email' },
} as const

interface LinkRecipient {
  userId: UserId
  /** Address that the mail is sent to. */
  email: string
  language: LanguageCode
}

interface AccountLinkDraft extends LinkRecipient {
  purpose: LinkPurpose
  companyName?: string
  directoryId?: DirectoryId
  newEmail?: string
  params: Record<string, string>
}

/** Creates a link that works once and mails it, in the caller's transaction. Its token is created when the mail is sent. */
async function mailAccountLink(db: Db, { now }: Pick<RequestContext, 'now'>, draft: AccountLinkDraft): Promise<void> {
  const { mail } = linkKinds[draft.purpose]
  const { hash, page, until } = await createAccountLink(db, now, draft)
  const { userId, email: to, language, params } = draft
  const link = { kind: 'account', userId, hash: hash.toString('hex') } as const
  await queueMail(db, { now }, { to, language, kind: mail, params, path: page, link, until })
}

async function createAccountLink(
  db: Db,
  now: Date,
  draft: Pick<AccountLinkDraft, 'userId' | 'purpose' | 'companyName' | 'directoryId' | 'newEmail'>,
): Promise<{ token: string; hash: Buffer; page: string; until: Date }> {
  const { ms, page } = linkKinds[draft.purpose]
  const token = newLinkToken()
  const hash = hashToken(token)
  const until = new Date(now.getTime() + ms)
  await insertAccountLink(db, {
    token_hash: hash,
    user_id: draft.userId,
    purpose: draft.purpose,
    company_name: draft.companyName ?? null,
    inviting_directory_id: draft.directoryId ?? null,
    new_email: draft.newEmail ?? null,
    created_at: now,
    expires_at: until,
  })
  return { token, hash, page, until }
}

/**
 * Returns the path of a page that sets a first password. The link is valid for seven days and is handed over, not
 * mailed.
 */
export async function invitationLink(
  db: Db,
  { userId, companyName, now }: { userId: UserId; companyName: string; now: Date },
): Promise<string> {
  const { page, token } = await createAccountLink(db, now, { userId, purpose: 'invitation', companyName })
  return `${page}?token=${token}`
}

export interface Invitation extends LinkRecipient {
  companyName: string
  directoryId: DirectoryId
  /** Full name of the person who invites. */
  inviter: string
}

/** Mails a new person a link that sets the first password, valid for seven days. Runs in the caller's transaction. */
export const mailInvitation = (db: Db, context: Pick<RequestContext, 'now'>, invitation: Invitation): Promise<void> => {
  const { companyName, directoryId, inviter, ...recipient } = invitation
  return mailAccountLink(db, context, {
    ...recipient,
    purpose: 'invitation',
    companyName,
    directoryId,
    params: { company: companyName, inviter },
  })
}

/** Mails a link that sets a new password, valid for 30 minutes. */
export const mailPasswordReset = (
  db: Db,
  context: Pick<RequestContext, 'now'>,
  recipient: LinkRecipient,
): Promise<void> => mailAccountLink(db, context, { ...recipient, purpose: 'reset', params: {} })

/** Mails a link to a new address, valid for 24 hours. Opening it proves that the address belongs to this person. */
export const mailEmailConfirmation = (
  db: Db,
  context: Pick<RequestContext, 'now'>,
  recipient: LinkRecipient,
): Promise<void> =>
  mailAccountLink(db, context, {
    ...recipient,
    purpose: 'email',
    newEmail: recipient.email,
    params: { email: recipient.email },
  })

import { randomBytes } from 'node:crypto'
import type { UserId } from '@herdboard/contract/ids.ts'
import type { LanguageCode } from '@herdboard/contract/languages.ts'
import { hashOf } from '#modules/auth/refresh-token.ts'
import { queueMail } from '#modules/mail/service.ts'
import type { Call } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'

const HOUR_MS = 3_600_000
const INVITATION_MS = 7 * 24 * HOUR_MS

export interface Invitation {
  userId: UserId
  email: string
  language: LanguageCode
  companyName: string
  /** Who invites, by full name. */
  inviter: string
}

/** Mails a new person a link, good for seven days, that sets the first password. In the caller's transaction. */
export async function mailInvitation(
  db: Db,
  call: Pick<Call, 'now'>,
  { userId, email, language, companyName, inviter }: Invitation,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const until = new Date(call.now.getTime() + INVITATION_MS)
  await db
    .insertInto('account_link')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      purpose: 'invitation',
      company_name: companyName,
      created_at: call.now,
      expires_at: until,
    })
    .execute()
  const params = { company: companyName, inviter }
  await queueMail(db, call, {
    to: email,
    language,
    kind: 'invitation',
    params,
    path: `/auth/accept?token=${token}`,
    until,
  })
}

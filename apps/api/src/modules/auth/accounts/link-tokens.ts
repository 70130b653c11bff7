import { randomBytes } from 'node:crypto'
import { hashToken } from '#modules/auth/sessions/refresh-token.ts'
import type { MailLinkTokens } from '#modules/mail/mail-links.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { changeInvitationLinkHash } from '../invitations/sql.ts'
import { changeAccountLinkHash } from './sql.ts'

/** Returns the secret of a link, 256 random bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/**
 * Creates the tokens of mailed links when their mail is sent. Where a link was used or taken back meanwhile, the page
 * that it opens says so.
 */
export const accountLinkTokens: Pick<MailLinkTokens, 'account' | 'invitation'> = {
  account: ({ database, saveHash }, { userId, hash }) =>
    withTransaction(database, async (db) => {
      const token = newLinkToken()
      await setRowLevelSecurity(db, null, userId)
      await changeAccountLinkHash(db, Buffer.from(hash, 'hex'), hashToken(token))
      await saveHash(db, hashToken(token).toString('hex'))
      return token
    }),
  invitation: ({ database, saveHash }, { directoryId, hash }) =>
    withTransaction(database, async (db) => {
      const token = newLinkToken()
      await setRowLevelSecurity(db, directoryId, null)
      await changeInvitationLinkHash(db, Buffer.from(hash, 'hex'), hashToken(token))
      await saveHash(db, hashToken(token).toString('hex'))
      return token
    }),
}

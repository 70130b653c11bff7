import { accountLinkTokens } from '#modules/auth/service.ts'
import type { MailLinkTokens } from '#modules/mail/mail-links.ts'
import { alarmLinkToken } from '#modules/messages/service.ts'

/** What creates the tokens of the links in mails. */
export const mailLinkTokens: MailLinkTokens = { ...accountLinkTokens, alarm: alarmLinkToken }

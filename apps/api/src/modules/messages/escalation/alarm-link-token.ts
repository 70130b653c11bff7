import type { MailLinkTokens } from '#modules/mail/mail-links.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'
import { createAlarmLink } from './alarm-link.ts'

/** Creates the link of a mailed alarm when its mail is sent; every attempt has its own. */
export const alarmLinkToken: MailLinkTokens['alarm'] = ({ database, now }, { directoryId, userId, notificationIds }) =>
  tenantTransaction(database, directoryId, (db, scope) => createAlarmLink(db, scope, { userId, notificationIds, now }))

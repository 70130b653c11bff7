import type { MessageChannel } from '@herdboard/contract/people/messages.ts'
import { queueMail } from '#modules/mail/service.ts'
import { newId } from '#platform/database/new-id.ts'
import { ALARM_LINK_PAGE } from './escalation/alarm-link.ts'
import { noticeSubject, type SendNotice, shownLines } from './person-notice.ts'
import { sendByPush } from './push/send-by-push.ts'
import { sendBySms } from './sms/send-by-sms.ts'

/** Lines of one mail; the others are counted. */
const MAX_LINES = 8

const sendByEmail: SendNotice = async (db, scope, notice, now) => {
  const mailId = newId()
  const { userId, alarmNotificationIds: notificationIds } = notice
  const { directoryId } = scope
  const link = notificationIds && ({ kind: 'alarm', directoryId, userId, notificationIds } as const)
  await queueMail(
    db,
    { now },
    {
      id: mailId,
      until: notice.until,
      to: notice.email,
      language: notice.language,
      kind: 'notification',
      params: {
        subject: noticeSubject(notice),
        lines: shownLines(notice.lines, MAX_LINES).join(' · '),
        company: notice.company,
      },
      ...(link && { firstPath: ALARM_LINK_PAGE, link }),
      path: '/overview',
    },
  )
  return { mailId }
}

/** Queues the message of a person, by channel. It is sent after the commit, at least once. */
export const sendBy: Readonly<Record<MessageChannel, SendNotice>> = {
  email: sendByEmail,
  push: sendByPush,
  sms: sendBySms,
}

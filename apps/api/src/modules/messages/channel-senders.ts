import type { MessageChannel } from '@herdboard/contract/people/messages.ts'
import { queueMail } from '#modules/mail/service.ts'
import { newId } from '#platform/database/new-id.ts'
import { createAlarmLink } from './escalation/alarm-link.ts'
import { noticeSubject, type SendNotice, shownLines } from './person-notice.ts'
import { sendByPush } from './push/send-by-push.ts'
import { sendBySms } from './sms/send-by-sms.ts'

/** Lines of one mail; the others are counted. */
const MAX_LINES = 8

const sendByEmail: SendNotice = async (db, scope, notice, now) => {
  const mailId = newId()
  const { userId, alarmNotificationIds: notificationIds } = notice
  const firstPath = notificationIds && (await createAlarmLink(db, scope, { userId, notificationIds, now }))
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
      ...(firstPath !== null && { firstPath }),
      path: '/overview',
    },
  )
  return { mailId }
}

/** Queues what a person is told, by channel. It is sent after the commit, at least once. */
export const sendBy: Readonly<Record<MessageChannel, SendNotice>> = {
  email: sendByEmail,
  push: sendByPush,
  sms: sendBySms,
}

import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { newId } from '#platform/database/new-id.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { SendNotice } from '../person-notice.ts'
import { noticeContent } from '../sending/delivery-content.ts'
import { countSms, insertDeliveries } from '../sending/sql.ts'
import { selectPhone } from './sql.ts'

/** SMS to one person in 24 hours. One more says that others wait in the app. */
const MAX_SMS_PER_DAY = 30

/** Queues a notice to the verified telephone of the person, within the limit of a day. */
export const sendBySms: SendNotice = async (db, scope, notice, now) => {
  const phone = await selectPhone(db, scope, notice.userId)
  if (!phone?.verified_at) return 'no_address'
  const since = new Date(now.getTime() - DAY_MS)
  const count = await countSms(db, scope, notice.userId, { kind: 'notice', since })
  if (count > MAX_SMS_PER_DAY) return 'daily_limit'
  const isLast = count === MAX_SMS_PER_DAY
  const deliveryId = newId()
  const { userId, language, path, until } = notice
  const content = isLast ? ({ kind: 'more-waits', language, path } as const) : noticeContent(notice)
  await insertDeliveries(db, scope, { deliveryId, userId, channel: 'sms', content, until }, [null], now)
  await enqueueJob(db, 'send-messages', scope.directoryId)
  return isLast ? 'daily_limit' : { deliveryId }
}

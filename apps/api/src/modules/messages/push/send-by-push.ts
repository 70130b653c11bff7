import { newId } from '#platform/database/new-id.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { SendNotice } from '../person-notice.ts'
import { noticeContent } from '../sending/delivery-content.ts'
import { insertDeliveries } from '../sending/sql.ts'
import { selectSubscriptions } from './sql.ts'

/** Queues a notice to every browser of the person. */
export const sendByPush: SendNotice = async (db, scope, notice, now) => {
  const subscriptions = await selectSubscriptions(db, scope, notice.userId)
  if (subscriptions.length === 0) return 'no_address'
  const deliveryId = newId()
  await insertDeliveries(
    db,
    scope,
    { deliveryId, userId: notice.userId, channel: 'push', content: noticeContent(notice), until: notice.until },
    subscriptions.map(({ id }) => id),
    now,
  )
  await enqueueJob(db, 'send-messages', scope.directoryId)
  return { deliveryId }
}

import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { Db } from '#platform/database/pool.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { notificationTextsInAllLanguages } from './notification-text.ts'
import {
  deleteNotificationsAbout,
  selectCausedNotifications,
  updateNotificationParams,
} from './sql/anonymise-person.ts'

/**
 * Removes a user's name from the company's notifications before the account is deleted.
 * Deletes the notification that the user joined; others that the user caused get an anonymous name. Row-level security
 * must be the company's.
 */
export async function anonymisePersonInNotifications(
  db: Db,
  { directoryId, userId, name }: { directoryId: DirectoryId; userId: UserId; name: string },
): Promise<void> {
  const deletedCount = await deleteNotificationsAbout(db, {
    directoryId,
    userId,
    type: notificationKind.userJoined,
  })
  const causedNotifications = await selectCausedNotifications(db, directoryId, userId)
  const renamed = causedNotifications.map(({ id, type_id, params: old }) => {
    const params = { ...old, user: name }
    return { id, params, search_texts: notificationTextsInAllLanguages(type_id, params) }
  })
  await updateNotificationParams(db, directoryId, renamed)
  if (deletedCount + renamed.length > 0) publishChange(db, directoryId, ['notifications'])
}

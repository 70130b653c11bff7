export {
  approveNotification,
  type NotificationPrefill,
  notificationResource,
  prefillFromNotification,
  requireOpenNotification,
} from './approve.ts'
export { anonymisePersonInNotifications } from './forget-person.ts'
export { notificationIcons } from './kinds.ts'
export {
  raiseNotification,
  raiseNotifications,
  solveNotifications,
  toNotificationRow as notificationRow,
} from './raise.ts'
export type { NotificationDraft } from './raised.ts'
export {
  closeOldNotifications as forgetOldNotifications,
  type ReviewInput,
  reviewFarms,
  reviewFarmsAfterChange,
} from './review.ts'
export { selectNotificationCounts as notificationCounts } from './sql/list.ts'
export { closeUnwantedNotifications, optionalNotificationKinds } from './wanted.ts'

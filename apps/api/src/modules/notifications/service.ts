export { anonymisePersonInNotifications } from './anonymise-person.ts'
export {
  approveNotification,
  notificationResource,
  prefillFromNotification,
  requireOpenNotification,
} from './approve-notification.ts'
export { NEVER_SENT, WHOLE_PLACE } from './kinds/monitoring-kinds.ts'
export {
  mailedNotificationTypes,
  notificationIcons,
  notificationKey,
  notificationSeverity,
} from './kinds/notification-kinds.ts'
export type { NotificationDraft } from './notification-draft.ts'
export { notificationRejected } from './notification-events.ts'
export { notificationText } from './notification-text.ts'
export { closeUnwantedNotifications, optionalNotificationKinds } from './optional-kinds.ts'
export {
  raiseNotification,
  raiseNotifications,
  replaceNotifications,
  solveNotifications,
  toNotificationRow as notificationRow,
} from './raise-notifications.ts'
export {
  closeOldNotifications as forgetOldNotifications,
  reviewFarms,
  reviewFarmsAfterChange,
  reviewMissingCheckIns,
} from './review-farms.ts'
export { type LatestNotification, selectLatestNotifications } from './sql/latest-notifications.ts'
export { notificationCountsQuery } from './sql/list.ts'
export {
  type FarmLine,
  type FarmWatchedAlarm,
  todayLinesByFarm,
  watchedAlarmsByFarm,
} from './today/lines-by-farm.ts'
export { markNotifications } from './update-notifications.ts'

import { expect, test } from 'vitest'
import { NOTIFICATION_STATUSES, notificationStatus, statusSeverity } from './notification-status.ts'

const flags = { requires_action: false, approved: false, rejected: false, read: false }

test('[NOTIF-032] status is action required whatever else is true', () => {
  expect(notificationStatus({ requires_action: true, approved: true, rejected: true, read: true })).toBe(
    'requires_action',
  )
})
test('[NOTIF-033] status approved takes precedence over rejected and read', () => {
  expect(notificationStatus({ ...flags, approved: true, rejected: true, read: true })).toBe('approved')
})
test('[NOTIF-034] status rejected takes precedence over read', () => {
  expect(notificationStatus({ ...flags, rejected: true, read: true })).toBe('rejected')
})
test('[NOTIF-031] [NOTIF-035] status is read or unread otherwise', () => {
  expect([notificationStatus({ ...flags, read: true }), notificationStatus(flags)]).toEqual(['read', 'unread'])
  expect(Object.keys(statusSeverity)).toEqual(NOTIFICATION_STATUSES)
})

import { expect, test } from 'vitest'
import { STATUSES, severityOf, statusOf } from './status-of.ts'

const flags = { requires_action: false, approved: false, rejected: false, read: false }

test('[NOTIF-032] what requires action says so whatever else is true', () => {
  expect(statusOf({ requires_action: true, approved: true, rejected: true, read: true })).toBe('requires_action')
})
test('[NOTIF-033] approved comes before rejected and read', () => {
  expect(statusOf({ ...flags, approved: true, rejected: true, read: true })).toBe('approved')
})
test('[NOTIF-034] rejected comes before read', () => {
  expect(statusOf({ ...flags, rejected: true, read: true })).toBe('rejected')
})
test('[NOTIF-031] [NOTIF-035] the rest is read or unread', () => {
  expect([statusOf({ ...flags, read: true }), statusOf(flags)]).toEqual(['read', 'unread'])
  expect(Object.keys(severityOf)).toEqual(STATUSES)
})

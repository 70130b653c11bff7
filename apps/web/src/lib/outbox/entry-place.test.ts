import { beforeEach, expect, test } from 'vitest'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { mayChangePlace } from './entry-place.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { outboxOwner } from './outbox-state.ts'

beforeEach(() => {
  signInBrowser()
  setCurrentLocale('da')
})

const refusedEntry = (changes: Partial<OutboxEntry>): OutboxEntry =>
  ({
    ...{ state: 'refused', isUndone: false, target: {}, messages: [], ...outboxOwner() },
    ...changes,
  }) as OutboxEntry

test('refused entry may be of another place', () => {
  expect(mayChangePlace(refusedEntry({}))).toBe(true)
})

test.each<[string, Partial<OutboxEntry>]>([
  ['of a notification', { target: { nref: 'settlement:1' } }],
  ['of another company', { directoryId: '01890000-0000-7000-8000-0000000000aa' }],
  ['of a day of a course', { target: { resource_id: 'course:3' } }],
  ['whose day is refused', { messages: [{ code: 'dates.future', message: '', field: 'FS_Main.FF_Date' }] }],
])('refused entry %s keeps its place', (_, changes) => {
  expect(mayChangePlace(refusedEntry(changes))).toBe(false)
})

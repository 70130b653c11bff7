import { expect, test } from 'vitest'
import { keyAfterEdit, markFailed, markSending, newSubmissionKey } from './submission-key.ts'

const refusal = (status: number, code = 'some.code') => ({ status, code })

test('all corrections of an entry have its key, also after an edit and a refusal', () => {
  const key = { key: 'entry', isOutcomeUnknown: false, isOfEntry: true } as const
  expect(keyAfterEdit(markFailed(markSending(keyAfterEdit(key)), refusal(422)))).toEqual(key)
})

test('edit reuses the idempotency key while the result of a submission is unknown', () => {
  const sent = markSending(newSubmissionKey())
  expect(keyAfterEdit(sent).key).toBe(sent.key)
  const unanswered = markFailed(sent, refusal(0))
  const fault = markFailed(sent, refusal(503))
  expect(keyAfterEdit(unanswered).key).toBe(sent.key)
  expect(keyAfterEdit(fault).key).toBe(sent.key)
})

test.each([
  [409, 'idempotency.in_progress'],
  [429, 'limits.too_many'],
  [401, 'auth.expired'],
  [403, 'auth.forbidden'],
])(
  'edit after a lost response for 3 dead pigs reuses the idempotency key when the next send gets %d %s',
  (status, code) => {
    const unanswered = markFailed(markSending(newSubmissionKey()), refusal(0))
    const answered = markFailed(markSending(unanswered), refusal(status, code))
    expect(keyAfterEdit(answered).key).toBe(unanswered.key)
  },
)

test.each([
  [300, 'herd.doubtful'],
  [422, 'forms.required'],
  [409, 'forms.stale'],
  [409, 'idempotency.mismatch'],
])('edit gets a new idempotency key once the last submission was answered with %d %s', (status, code) => {
  const sent = markSending(newSubmissionKey())
  expect(keyAfterEdit(markFailed(sent, refusal(status, code))).key).not.toBe(sent.key)
})

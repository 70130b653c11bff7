import { expect, test } from 'vitest'
import { afterEdit, answered, newSubmissionKey, sending } from './submission-key.ts'

const refusal = (status: number, code = 'some.code') => ({ status, code })

test('while it is unknown what became of a send, an edit keeps its key', () => {
  const sent = sending(newSubmissionKey())
  expect(afterEdit(sent).key).toBe(sent.key)
  const noAnswer = answered(sent, refusal(0))
  const fault = answered(sent, refusal(503))
  expect(afterEdit(noAnswer).key).toBe(sent.key)
  expect(afterEdit(fault).key).toBe(sent.key)
})

test.each([
  [409, 'idempotency.in_progress'],
  [429, 'limits.too_many'],
  [401, 'auth.expired'],
  [403, 'auth.forbidden'],
])(
  'the answer to 3 dead pigs got lost, the next send meets %d %s: an edit is still the same submission',
  (status, code) => {
    const lost = answered(sending(newSubmissionKey()), refusal(0))
    const again = answered(sending(lost), refusal(status, code))
    expect(afterEdit(again).key).toBe(lost.key)
  },
)

test.each([
  [300, 'herd.doubtful'],
  [422, 'forms.required'],
  [409, 'forms.stale'],
  [409, 'idempotency.mismatch'],
])('once the last send was answered with %d %s, an edit is a submission of its own', (status, code) => {
  const sent = sending(newSubmissionKey())
  expect(afterEdit(answered(sent, refusal(status, code))).key).not.toBe(sent.key)
})

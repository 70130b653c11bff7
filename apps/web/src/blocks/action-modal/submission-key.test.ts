import { expect, test } from 'vitest'
import { afterEdit, answered, newSubmissionKey, sending } from './submission-key.ts'

test('while it is unknown what became of a send, an edit keeps its key', () => {
  const sent = sending(newSubmissionKey())
  expect(afterEdit(sent).key).toBe(sent.key)
  const noAnswer = answered(sent, 0)
  const fault = answered(sent, 503)
  expect(afterEdit(noAnswer).key).toBe(sent.key)
  expect(afterEdit(fault).key).toBe(sent.key)
})

test.each([300, 422, 409])('once the last send was answered with %d, an edit is a submission of its own', (status) => {
  const sent = sending(newSubmissionKey())
  expect(afterEdit(answered(sent, status)).key).not.toBe(sent.key)
})

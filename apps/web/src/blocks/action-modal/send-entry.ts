import type { Saved, SubmittedForm } from '@herdboard/contract/form.ts'
import { postForm, putRecordForm } from '@herdboard/contract/forms.ts'
import type { z } from 'zod'
import { call } from '#lib/api.ts'
import { ApiProblem } from '#lib/api-problem.ts'
import type { Work } from './work.ts'

export type SavedEntry = z.infer<typeof Saved>

const TRIES = 5
const A_SECOND_MS = 1_000

/**
 * Sends an entry under its key. While the server still works on an earlier send of the same key, or asks to wait,
 * waits and asks again; the key makes sure that nothing is stored twice.
 */
export async function sendEntry(work: Work, form: SubmittedForm, confirmed: boolean): Promise<SavedEntry> {
  const { record_id, form_id } = work.reply.form
  const idempotencyKey = work.submission.key
  const send = () =>
    record_id === null
      ? call(postForm, { params: { form_id }, body: { confirmed, form, ...work.place } }, { idempotencyKey })
      : call(putRecordForm, { params: { id: record_id }, body: { confirmed, form } }, { idempotencyKey })

  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (problem) {
      const mayPass =
        problem instanceof ApiProblem && (problem.code === 'idempotency.in_progress' || problem.status === 429)
      if (!mayPass || attempt === TRIES) throw problem
      await new Promise((resume) => setTimeout(resume, (problem.retryAfterSeconds ?? attempt) * A_SECOND_MS))
    }
  }
}

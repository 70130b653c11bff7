import type { Form, FormSaveReply, SubmittedForm } from '@herdboard/contract/core/form.ts'
import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import type { ProblemMessage } from '@herdboard/contract/core/problem.ts'
import type { FormPlaceIds } from './places.ts'
import { RequestRefused } from './session.ts'
import { submissionKey } from './submission-key.ts'
import type { WriterContext } from './writer-context.ts'

/** Result of an action. `known`: it was already done before. */
export interface SubmitResult {
  outcome: 'written' | 'known'
  /** Messages that the server wanted confirmed. */
  warnings: readonly ProblemMessage[]
}

export const fetchForm = async (writer: WriterContext, formId: number, at: FormPlaceIds): Promise<Form> =>
  (await writer.session.call(getForm, { params: { form_id: formId }, query: { ...at } })).form

/** Submits a new entry; `nref` names the notification that it approves. */
export const submitLiveForm = (
  writer: WriterContext,
  formId: number,
  at: FormPlaceIds,
  key: string,
  form: SubmittedForm,
  nref?: string,
): Promise<SubmitResult> =>
  submitWithConfirmation((confirmed) =>
    writer.session.call(
      postForm,
      { params: { form_id: formId }, body: { ...at, ...(nref !== undefined && { nref }), confirmed, form } },
      submissionKey(key),
    ),
  )

/** Sends a form, and again with a confirmation where the server asks for one: demo entries are intended. */
export async function submitWithConfirmation(
  send: (confirmed: boolean) => Promise<FormSaveReply>,
): Promise<SubmitResult> {
  try {
    await send(false)
    return { outcome: 'written', warnings: [] }
  } catch (problem) {
    if (!(problem instanceof RequestRefused)) throw problem
    // The server stores the key with the first content. The form was opened again since, so the content differs.
    if (problem.hasCode('idempotency.mismatch')) return { outcome: 'known', warnings: [] }
    if (problem.status !== 300) throw problem
    await send(true)
    return { outcome: 'written', warnings: problem.messages }
  }
}

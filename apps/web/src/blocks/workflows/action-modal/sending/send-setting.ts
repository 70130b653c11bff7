import type { FormSaveReply } from '@herdboard/contract/core/form.ts'
import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { addDirectory } from '@herdboard/contract/system/companies.ts'
import type { ActionRequest } from '#blocks/parts/action-request/action-request.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import type { EntryBody, IdempotencyKeyOption } from '../entry/stored-entry-calls.ts'

/**
 * Sends a setting form with the object that it changes, or creates something in. Only a new company has an endpoint of
 * its own, because it needs no active company. The message of a company or place is empty: the window has its own
 * success texts.
 */
export async function sendSetting(
  { formId: form, target }: Extract<ActionRequest, { kind: 'setting' }>,
  entry: EntryBody,
  key: IdempotencyKeyOption,
): Promise<FormSaveReply> {
  if (form !== formId.newCompany)
    return callEndpoint(postForm, { params: { form_id: form }, body: { ...entry, ...target } }, key)
  const { id } = await callEndpoint(addDirectory, { body: entry }, key)
  return { id, message: '', pending: false }
}

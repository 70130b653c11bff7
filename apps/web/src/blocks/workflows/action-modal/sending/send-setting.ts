import type { FormSaveReply } from '@herdboard/contract/core/form.ts'
import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { activateDirectory } from '@herdboard/contract/people/accounts.ts'
import {
  addBarn,
  addFarm,
  addSection,
  changeBarn,
  changeFarm,
  changeSection,
} from '@herdboard/contract/places/place-setup.ts'
import { addDirectory } from '@herdboard/contract/system/companies.ts'
import type { ActionRequest } from '#blocks/parts/action-request/action-request.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { publishOwnChange } from '#lib/live/own-changes.ts'
import type { EntryBody, IdempotencyKeyOption } from '../entry/stored-entry-calls.ts'
import { FIRST_SETUP_FORM } from '../window/action-descriptor.ts'

/**
 * Sends a setting form to the endpoint of its object. The message is empty, because the window has its own success
 * texts.
 */
export async function sendSetting(
  { formId: form, of }: Extract<ActionRequest, { kind: 'setting' }>,
  entry: EntryBody,
  key: IdempotencyKeyOption,
): Promise<FormSaveReply> {
  if (form >= FIRST_SETUP_FORM) return callEndpoint(postForm, { params: { form_id: form }, body: entry }, key)
  const { id } = await sent()
  return { id, message: '', pending: false }

  function sent(): Promise<{ id: string }> {
    const { directory_id, farm_id, barn_id, section_id } = of
    if (form === formId.newCompany) return callEndpoint(addDirectory, { body: entry }, key)
    if (form === formId.company && directory_id) return companyDetails(directory_id, entry, key)
    if (form === formId.newFarm) return callEndpoint(addFarm, { body: entry }, key)
    if (form === formId.farm && farm_id) return callEndpoint(changeFarm, { params: { id: farm_id }, body: entry }, key)
    if (form === formId.newBarn && farm_id) return callEndpoint(addBarn, { body: { ...entry, farm_id } }, key)
    if (form === formId.barn && barn_id) return callEndpoint(changeBarn, { params: { id: barn_id }, body: entry }, key)
    if (form === formId.newSection && barn_id) return callEndpoint(addSection, { body: { ...entry, barn_id } }, key)
    if (form === formId.section && section_id)
      return callEndpoint(changeSection, { params: { id: section_id }, body: entry }, key)
    throw new Error(`nothing is set up by form ${form}`)
  }
}

/**
 * Saves the company details. The endpoint also activates the company and therefore declares no changes, so this tab
 * publishes the topic itself.
 */
async function companyDetails(id: DirectoryId, body: EntryBody, key: IdempotencyKeyOption): Promise<{ id: string }> {
  const company = await callEndpoint(activateDirectory, { params: { id }, body }, key)
  void publishOwnChange(['company'])
  return company
}

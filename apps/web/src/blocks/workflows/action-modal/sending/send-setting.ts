import type { FormSaveReply } from '@herdboard/contract/core/form.ts'
import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId, isPlaceForm, type PlaceFormId } from '@herdboard/contract/core/form-id.ts'
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
import type { ActionRequest, SettingFormTarget } from '#blocks/parts/action-request/action-request.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { publishOwnChange } from '#lib/live/own-changes.ts'
import type { EntryBody, IdempotencyKeyOption } from '../entry/stored-entry-calls.ts'

type SentObject = Promise<{ id: string }>
type SendPlaceForm = (of: SettingFormTarget, body: EntryBody, key: IdempotencyKeyOption) => SentObject

/** How the form of each object is sent: a new one to its list, below its parent; a stored one by its id. */
const sendPlaceForm = {
  [formId.newCompany]: (_of, body, key) => callEndpoint(addDirectory, { body }, key),
  [formId.company]: ({ directory_id }, body, key) => companyDetails(requireTarget(directory_id), body, key),
  [formId.newFarm]: (_of, body, key) => callEndpoint(addFarm, { body }, key),
  [formId.farm]: ({ farm_id }, body, key) =>
    callEndpoint(changeFarm, { params: { id: requireTarget(farm_id) }, body }, key),
  [formId.newBarn]: ({ farm_id }, body, key) =>
    callEndpoint(addBarn, { body: { ...body, farm_id: requireTarget(farm_id) } }, key),
  [formId.barn]: ({ barn_id }, body, key) =>
    callEndpoint(changeBarn, { params: { id: requireTarget(barn_id) }, body }, key),
  [formId.newSection]: ({ barn_id }, body, key) =>
    callEndpoint(addSection, { body: { ...body, barn_id: requireTarget(barn_id) } }, key),
  [formId.section]: ({ section_id }, body, key) =>
    callEndpoint(changeSection, { params: { id: requireTarget(section_id) }, body }, key),
} satisfies Record<PlaceFormId, SendPlaceForm>

/**
 * Sends a setting form: that of a company or place to the endpoint of its object, a setup form to the common one. The
 * message of a place is empty, because the window has its own success texts.
 */
export async function sendSetting(
  { formId: form, target }: Extract<ActionRequest, { kind: 'setting' }>,
  entry: EntryBody,
  key: IdempotencyKeyOption,
): Promise<FormSaveReply> {
  if (!isPlaceForm(form)) return callEndpoint(postForm, { params: { form_id: form }, body: entry }, key)
  const { id } = await sendPlaceForm[form](target, entry, key)
  return { id, message: '', pending: false }
}

function requireTarget<Id>(id: Id | undefined): Id {
  if (id === undefined) throw new Error('the setting form has no target id')
  return id
}

/**
 * Saves the company details. The endpoint also activates the company and therefore declares no changes, so this tab
 * publishes the topic itself.
 */
async function companyDetails(id: DirectoryId, body: EntryBody, key: IdempotencyKeyOption): SentObject {
  const company = await callEndpoint(activateDirectory, { params: { id }, body }, key)
  void publishOwnChange(['company'])
  return company
}

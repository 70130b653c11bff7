import type { Form, FormSaveReply } from '@herdboard/contract/core/form.ts'
import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import type { TestClient } from '#testing/api/test-api.ts'
import { elementAt, type FormInput, type FormLocation, fillForm, openForm, typeIntoForm } from './submit-form.ts'

export const openSetupForm = async (who: TestClient, formId: number, place: FormLocation = {}): Promise<Form> =>
  (await openForm(who, formId, place)).form

/** What a choice offers, in words. */
export const offeredOptions = (form: Form, address: string): string[] =>
  (elementAt(form, address).type_settings.values ?? []).map(({ value }) => value)

/** A form of the setup with a row of its list chosen, filled in as the screen then shows it. */
export async function openSetupItem(who: TestClient, formId: number, name: string): Promise<Form> {
  const form = await openSetupForm(who, formId)
  const row = (elementAt(form, 'FS_Main.FF_Item').type_settings.values ?? []).find(({ value }) => value === name)
  if (!row) throw new Error(`form ${formId} lists no ${name}`)
  return typeIntoForm(who, form, { 'FS_Main.FF_Item': row.id })
}

/** Fills in a form of the setup, as it opens or as it stands, and sends it. */
export const submitSetupForm = async (
  who: TestClient,
  formId: number,
  filled: FormInput,
  form?: Form,
): Promise<FormSaveReply> =>
  who.call(postForm, {
    params: { form_id: formId },
    body: { form: fillForm(form ?? (await openSetupForm(who, formId)), filled) },
  })

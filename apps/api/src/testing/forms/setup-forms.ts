import type { Form, FormSaveReply } from '@herdboard/contract/core/form.ts'
import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import type { TestClient } from '#testing/api/test-api.ts'
import { elementAt, type FormInput, type FormLocation, fillForm, openForm, typeIntoForm } from './submit-form.ts'

export const openSetupForm = async (who: TestClient, formId: number, place: FormLocation = {}): Promise<Form> =>
  (await openForm(who, formId, place)).form

/** Returns the option texts of a choice. */
export const offeredOptions = (form: Form, address: string): string[] =>
  (elementAt(form, address).type_settings.values ?? []).map(({ value }) => value)

/** Opens a setup form, chooses a row of its list and returns the form as the screen then shows it. */
export async function openSetupItem(who: TestClient, formId: number, name: string): Promise<Form> {
  const form = await openSetupForm(who, formId)
  const row = (elementAt(form, 'FS_Main.FF_Item').type_settings.values ?? []).find(({ value }) => value === name)
  if (!row) throw new Error(`form ${formId} lists no ${name}`)
  return typeIntoForm(who, form, { 'FS_Main.FF_Item': row.id })
}

/** Fills in and sends a setup form: the given one, or a newly opened one. */
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

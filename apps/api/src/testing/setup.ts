import type { Form, Saved } from '@herdboard/contract/form.ts'
import { postForm } from '@herdboard/contract/forms.ts'
import type { Caller } from '#testing/api.ts'
import { elementAt, type Filled, type FormAt, fillForm, open, type } from '#testing/forms.ts'

export const formOf = async (who: Caller, formId: number, place: FormAt = {}): Promise<Form> =>
  (await open(who, formId, place)).form

/** What a choice offers, in words. */
export const offered = (form: Form, address: string): string[] =>
  (elementAt(form, address).type_settings.values ?? []).map(({ value }) => value)

/** A form of the setup with a row of its list chosen, filled in as the screen then shows it. */
export async function chosen(who: Caller, formId: number, name: string): Promise<Form> {
  const form = await formOf(who, formId)
  const row = (elementAt(form, 'FS_Main.FF_Item').type_settings.values ?? []).find(({ value }) => value === name)
  if (!row) throw new Error(`form ${formId} lists no ${name}`)
  return type(who, form, { 'FS_Main.FF_Item': row.id })
}

/** Fills in a form of the setup, as it opens or as it stands, and sends it. */
export const setUp = async (who: Caller, formId: number, filled: Filled, form?: Form): Promise<Saved> =>
  who.call(postForm, {
    params: { form_id: formId },
    body: { form: fillForm(form ?? (await formOf(who, formId)), filled) },
  })

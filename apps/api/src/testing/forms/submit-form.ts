import type { ElementValue, Form, FormElement, FormReply, FormSaveReply } from '@herdboard/contract/core/form.ts'
import {
  getForm,
  getRecordForm,
  postForm,
  putDependents,
  putRecordForm,
} from '@herdboard/contract/core/form-endpoints.ts'
import type { BarnId, BatchId, FarmId, RecordId, SectionId } from '@herdboard/contract/core/ids.ts'
import { type FormInput, fillForm } from '#modules/forms/engine/fill-form.ts'
import type { TestCallOptions, TestClient } from '#testing/api/test-api.ts'

export { type FormInput, fillForm } from '#modules/forms/engine/fill-form.ts'

/** The place of a form; the id of the smallest place is enough. */
export interface FormLocation {
  farm_id?: FarmId
  barn_id?: BarnId
  section_id?: SectionId
  batch_id?: BatchId
  /** Further subject of the form, such as the course of a treatment day. */
  resource_id?: string
}

/** The value of an element in a form. */
export const valueAt = (form: Form, address: string): ElementValue => elementAt(form, address).value

export function elementAt(form: Form, address: string): FormElement {
  const [sectionId, elementId] = address.split('.')
  const element = form.sections.find(({ id }) => id === sectionId)?.children.find(({ id }) => id === elementId)
  if (!element) throw new Error(`the form has no ${address}`)
  return element
}

/** Opens a form, fills it in and sends it. */
export async function submitForm(
  who: TestClient,
  formId: number,
  place: FormLocation,
  input: FormInput,
  { confirmed = false, ...options }: { confirmed?: boolean } & TestCallOptions = {},
): Promise<FormSaveReply> {
  const { form } = await openForm(who, formId, place)
  const body = { ...place, confirmed, form: fillForm(form, input) }
  return who.call(postForm, { params: { form_id: formId }, body }, options)
}

export const openForm = (
  who: TestClient,
  formId: number,
  place: FormLocation,
  options?: TestCallOptions,
): Promise<FormReply> => who.call(getForm, { params: { form_id: formId }, query: { ...place } }, options)

/** Opens a stored record, changes it and sends it back. */
export async function changeRecordByForm(
  who: TestClient,
  recordId: string,
  input: FormInput,
  { confirmed = false }: { confirmed?: boolean } = {},
): Promise<FormSaveReply> {
  const { form } = await openRecord(who, recordId)
  return who.call(putRecordForm, {
    params: { id: recordId as RecordId },
    body: { confirmed, form: fillForm(form, input) },
  })
}

export const openRecord = (who: TestClient, recordId: string): Promise<FormReply> =>
  who.call(getRecordForm, { params: { id: recordId as RecordId } })

/** Changes one field and returns the form as the screen then shows it. */
export async function typeIntoForm(who: TestClient, form: Form, typed: FormInput, elementId?: string): Promise<Form> {
  const sent = fillForm(form, typed)
  const requestedElement = elementId ?? Object.keys(typed)[0]?.split('.')[1] ?? ''
  const answer = await who.call(putDependents, {
    params: { form_id: form.form_id, element_id: requestedElement },
    body: {
      context: form.context,
      values: sent.sections.flatMap(({ id, children }) =>
        children.map((child) => ({ id: `${id}.${child.id}`, value: child.value ?? null })),
      ),
    },
  })
  const answered = new Map(answer.values.map((value) => [value.id, value]))
  const copies = [...new Set([...answered.keys()].map((address) => address.split('.')[0] ?? ''))]
  const grown = copies.filter((id) => !sent.sections.some((section) => section.id === id))
  const sections = [
    ...sent.sections,
    ...grown.map((id) => ({ id, children: [] as { id: string; value?: ElementValue }[] })),
  ].map((section) => {
    const made = form.sections.find(({ id }) => id === section.id || section.id.startsWith(`${id}_`))
    if (!made) throw new Error(`no section ${section.id}`)
    const children = made.children.map((element, index) => {
      const answer = answered.get(`${section.id}.${element.id}`)
      const value = answer ? answer.value : (section.children[index]?.value ?? null)
      const values = answer?.values ?? element.type_settings.values
      return { ...element, value, type_settings: { ...element.type_settings, values } } as FormElement
    })
    return { ...made, id: section.id, children }
  })
  return { ...form, sections, context: answer.context ?? form.context }
}

import type { Form, FormSaveReply } from '@herdboard/contract/core/form.ts'
import {
  getAssignmentForm,
  getAssignmentTemplateForm,
  getForm,
  getNoteForm,
  postForm,
  putAssignmentForm,
  putAssignmentTemplateForm,
  putNoteForm,
} from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentId, AssignmentTemplateId, NoteId, PlaceId } from '@herdboard/contract/core/ids.ts'
import type { Assignment } from '@herdboard/contract/herd/assignments.ts'
import { listAssignments } from '@herdboard/contract/herd/assignments.ts'
import type { TestClient } from '#testing/api/test-api.ts'
import { type FormInput, fillForm } from './submit-form.ts'

/** Opens a form at several places and sends it: each place gets a separate entry. */
export async function submitFormAtPlaces(
  who: TestClient,
  formId: number,
  ids: readonly string[],
  filled: FormInput,
  { confirmed = false }: { confirmed?: boolean } = {},
): Promise<FormSaveReply> {
  const query = { location_ids: ids.join(',') }
  const { form } = await who.call(getForm, { params: { form_id: formId }, query })
  const body = { location_ids: ids as PlaceId[], confirmed, form: fillForm(form, filled) }
  return who.call(postForm, { params: { form_id: formId }, body })
}

/** Lists all open tasks of any day, and all tasks of the year 2026. */
export const tasksOf = (who: TestClient): Promise<Assignment[]> =>
  who.call(listAssignments, { query: { from: '2026-01-01', to: '2026-12-31', incl_incomplete: 'true' } })

export const openTask = (who: TestClient, id: string) =>
  who.call(getAssignmentForm, { params: { id: id as AssignmentId } })

export async function changeTaskByForm(
  who: TestClient,
  id: string,
  filled: FormInput,
  { form, confirmed = false }: { form?: Form; confirmed?: boolean } = {},
): Promise<FormSaveReply> {
  const submitted = fillForm(form ?? (await openTask(who, id)).form, filled)
  return who.call(putAssignmentForm, { params: { id: id as AssignmentId }, body: { confirmed, form: submitted } })
}

export const openNote = (who: TestClient, id: string) => who.call(getNoteForm, { params: { id: id as NoteId } })

export async function changeNoteByForm(
  who: TestClient,
  id: string,
  filled: FormInput,
  form?: Form,
): Promise<FormSaveReply> {
  const submitted = fillForm(form ?? (await openNote(who, id)).form, filled)
  return who.call(putNoteForm, { params: { id: id as NoteId }, body: { form: submitted } })
}

/** Creates a task template through the form. */
export async function submitTemplateForm(who: TestClient, filled: FormInput): Promise<FormSaveReply> {
  const resource_id = 'template'
  const { form } = await who.call(getForm, { params: { form_id: formId.task }, query: { resource_id } })
  return who.call(postForm, { params: { form_id: formId.task }, body: { resource_id, form: fillForm(form, filled) } })
}

export const openTemplate = (who: TestClient, id: string) =>
  who.call(getAssignmentTemplateForm, { params: { id: id as AssignmentTemplateId } })

export async function changeTemplateByForm(
  who: TestClient,
  id: string,
  filled: FormInput,
  form?: Form,
): Promise<FormSaveReply> {
  const submitted = fillForm(form ?? (await openTemplate(who, id)).form, filled)
  return who.call(putAssignmentTemplateForm, { params: { id: id as AssignmentTemplateId }, body: { form: submitted } })
}

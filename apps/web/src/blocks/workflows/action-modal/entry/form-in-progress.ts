import type { FormReply, FormSection } from '@herdboard/contract/core/form.ts'
import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { getNewDirectoryForm } from '@herdboard/contract/system/companies.ts'
import type { FormPrefill, StoredEntryRequest } from '#blocks/parts/action-request/action-request.ts'
import { type FormValues, fieldValue, isSameFieldValue, servedValues } from '#blocks/parts/dynamic-form/form-values.ts'
import { emptyFormDraft, type FormDraft } from '#blocks/parts/dynamic-form/use-dynamic-form.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import type { EntryTarget } from '../place/entry-target.ts'
import { newSubmissionKey, type SubmissionKey } from '../sending/submission-key.ts'
import { storedEntryCalls } from './stored-entry-calls.ts'

/** A form on the way to being sent: what the server gave, what was typed, and under which key it travels. */
export interface FormInProgress {
  reply: FormReply
  /** Empty for a stored entry: it knows its own place. */
  target: EntryTarget
  draft: FormDraft
  /** Values as the server gave them. */
  original: FormValues
  submission: SubmissionKey
  isTouched: boolean
}

const startForm = (reply: FormReply, target: EntryTarget): FormInProgress => {
  const lockedReply = reply.editable
    ? reply
    : { ...reply, form: { ...reply.form, sections: readOnly(reply.form.sections) } }
  const draft = emptyFormDraft(lockedReply.form)
  return { reply: lockedReply, target, draft, original: draft.values, submission: newSubmissionKey(), isTouched: false }
}

const readOnly = (sections: readonly FormSection[]): FormSection[] =>
  sections.map((section) => ({
    ...section,
    children: section.children.map((element) => ({ ...element, disabled: true })),
  }))

/** A new company: its form asks for no company to act in. */
const NEW_COMPANY = 50

/** An empty form for a place, prefilled with what is known there. */
export async function loadNewForm(
  formId: number,
  target: EntryTarget,
  prefill: FormPrefill = {},
): Promise<FormInProgress> {
  if (formId === NEW_COMPANY) return startForm(await callEndpoint(getNewDirectoryForm, {}), target)
  const { location_ids, ...rest } = target
  const query = { ...prefill, ...rest, ...(location_ids && { location_ids: location_ids.join(',') }) }
  return startForm(await callEndpoint(getForm, { params: { form_id: formId }, query }), target)
}

export const loadStoredForm = async (request: StoredEntryRequest): Promise<FormInProgress> =>
  startForm(await storedEntryCalls(request).fetch(), {})

/**
 * A newer form with what was typed into the older one: another place was chosen, or somebody else changed the entry.
 * Only what the person changed is carried over, and only where it can still be changed.
 */
export function mergeTypedValues(older: FormInProgress, newer: FormInProgress): FormInProgress {
  const values = structuredClone(newer.draft.values)
  let isTouched = newer.isTouched
  for (const section of newer.draft.sections)
    for (const { id, disabled } of section.children) {
      const typed = fieldValue(older.draft.values, section.id, id)
      const servedValue = fieldValue(older.original, section.id, id)
      const isTyped = !isSameFieldValue(typed, servedValue)
      const target = values[section.id]
      if (disabled || !isTyped || !target) continue
      target[id] = typed
      isTouched = true
    }
  return { ...newer, draft: { ...newer.draft, values }, original: servedValues(newer.draft.sections), isTouched }
}

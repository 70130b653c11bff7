import type { FormReply, FormSection } from '@herdboard/contract/core/form.ts'
import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { ProblemMessage } from '@herdboard/contract/core/problem.ts'
import { getNewDirectoryForm } from '@herdboard/contract/system/companies.ts'
import type { FormPrefill, StoredEntryRequest } from '#blocks/parts/action-request/action-request.ts'
import { type FormValues, fieldValue, isSameFieldValue, servedValues } from '#blocks/parts/dynamic-form/form-values.ts'
import { offerChoices } from '#blocks/parts/dynamic-form/offer-choices.ts'
import { emptyFormDraft, type FormDraft } from '#blocks/parts/dynamic-form/use-dynamic-form.ts'
import { type ClockReading, readClock } from '#lib/compare-clock.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import type { EntryTarget } from '../place/entry-target.ts'
import { newSubmissionKey, type SubmissionKey } from '../sending/submission-key.ts'
import { storedEntryCalls } from './stored-entry-calls.ts'

/** A form before it is sent: the server's definition, the typed values and the idempotency key. */
export interface FormInProgress {
  reply: FormReply
  /** Empty for a stored entry, which knows its place. */
  target: EntryTarget
  draft: FormDraft
  /** The values as the server returned them. */
  original: FormValues
  submission: SubmissionKey
  /** The clock when the form was opened, which proposed its day; absent in a draft of an earlier build. */
  clock?: ClockReading
  isTouched: boolean
  /** What the server said when the entry was sent before. */
  reasons?: readonly ProblemMessage[]
  /** Opened to read, although it may be edited. */
  isView?: true
}

const startForm = (reply: FormReply, target: EntryTarget): FormInProgress => {
  const lockedReply = reply.editable
    ? reply
    : { ...reply, form: { ...reply.form, sections: readOnly(reply.form.sections) } }
  const draft = emptyFormDraft(lockedReply.form)
  const start = { original: draft.values, submission: newSubmissionKey(), clock: readClock(), isTouched: false }
  return { reply: lockedReply, target, draft, ...start }
}

const readOnly = (sections: readonly FormSection[]): FormSection[] =>
  sections.map((section) => ({
    ...section,
    children: section.children.map((element) => ({ ...element, disabled: true })),
  }))

/** Loads an empty form for a place, with its prefilled values. That of a new company needs no active company. */
export async function loadNewForm(id: number, target: EntryTarget, prefill: FormPrefill = {}): Promise<FormInProgress> {
  if (id === formId.newCompany) return startForm(await callEndpoint(getNewDirectoryForm, {}), target)
  const { location_ids, reopens, ...rest } = target
  const query = {
    ...{ ...prefill, ...rest },
    ...(reopens && { reopens: 'true' as const }),
    ...(location_ids && { location_ids: location_ids.join(',') }),
  }
  return startForm(await callEndpoint(getForm, { params: { form_id: id }, query }), target)
}

export async function loadStoredForm(request: StoredEntryRequest): Promise<FormInProgress> {
  const reply = await storedEntryCalls(request).fetch()
  if (request.kind !== 'record' || !request.isView || !reply.editable) return startForm(reply, {})
  return { ...startForm({ ...reply, editable: false }, {}), isView: true }
}

/**
 * Copies typed values into a newer form, after the user chose another place or another user changed the entry. It
 * copies only values that the user changed, only into fields that are still editable, and only choices that are still offered.
 */
export async function mergeTypedValues(older: FormInProgress, newer: FormInProgress): Promise<FormInProgress> {
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
  const draft = await offerChoices({ ...newer.draft, values })
  return { ...newer, draft, original: servedValues(newer.draft.sections), isTouched }
}

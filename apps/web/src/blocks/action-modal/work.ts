import type { FormReply, FormSection } from '@herdboard/contract/form.ts'
import { getForm, getRecordForm } from '@herdboard/contract/forms.ts'
import type { RecordId } from '@herdboard/contract/ids.ts'
import { type FormValues, travelling, valueAt, valuesOf } from '#blocks/dynamic-form/form-values.ts'
import { type FormDraft, freshDraft } from '#blocks/dynamic-form/use-dynamic-form.ts'
import { call } from '#lib/api.ts'
import type { ChosenPlace } from './places.ts'
import { newSubmissionKey, type SubmissionKey } from './submission-key.ts'

/** A form on the way to being sent: what the server gave, what was typed, and under which key it travels. */
export interface Work {
  reply: FormReply
  /** Null for a stored entry: it knows its own place. */
  place: ChosenPlace | null
  draft: FormDraft
  /** Values as the server gave them. */
  original: FormValues
  submission: SubmissionKey
  isTouched: boolean
}

const freshWork = (reply: FormReply, place: ChosenPlace | null): Work => {
  const held = reply.editable ? reply : { ...reply, form: { ...reply.form, sections: readOnly(reply.form.sections) } }
  const draft = freshDraft(held.form)
  return { reply: held, place, draft, original: draft.values, submission: newSubmissionKey(), isTouched: false }
}

const readOnly = (sections: readonly FormSection[]): FormSection[] =>
  sections.map((section) => ({
    ...section,
    children: section.children.map((element) => ({ ...element, disabled: true })),
  }))

export const newWork = async (formId: number, place: ChosenPlace): Promise<Work> =>
  freshWork(await call(getForm, { params: { form_id: formId }, query: place }), place)

export const recordWork = async (id: RecordId): Promise<Work> =>
  freshWork(await call(getRecordForm, { params: { id } }), null)

/**
 * A newer form with what was typed into the older one: another place was chosen, or somebody else changed the entry.
 * Only what the person changed is carried over, and only where it can still be changed.
 */
export function carriedOver(older: Work, newer: Work): Work {
  const values = structuredClone(newer.draft.values)
  let isTouched = newer.isTouched
  for (const section of newer.draft.sections)
    for (const { id, disabled } of section.children) {
      const typed = valueAt(older.draft.values, section.id, id)
      const came = valueAt(older.original, section.id, id)
      const isTyped = JSON.stringify(travelling(typed)) !== JSON.stringify(travelling(came))
      const target = values[section.id]
      if (disabled || !isTyped || !target) continue
      target[id] = typed
      isTouched = true
    }
  return { ...newer, draft: { ...newer.draft, values }, original: valuesOf(newer.draft.sections), isTouched }
}

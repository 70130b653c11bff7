import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { BarnId, FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { removeRecord } from '@herdboard/contract/herd/records.ts'
import { submittedSections } from '#blocks/parts/dynamic-form/form-values.ts'
import { emptyFormDraft } from '#blocks/parts/dynamic-form/use-dynamic-form.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'

/** An inspection that was recorded with one press. */
export interface RecordedInspection {
  message: string
  undo: () => Promise<unknown>
}

/**
 * Records that a whole barn was inspected and all is well: the form of inspections, sent with the answers that it
 * proposes. Throws what the form's endpoints refuse.
 */
export async function recordInspection(place: { farm_id: FarmId; barn_id: BarnId }): Promise<RecordedInspection> {
  const params = { form_id: formId.checkIn }
  const { form } = await callEndpoint(getForm, { params, query: place })
  const { sections, values, context } = emptyFormDraft(form)
  const { id, message } = await callEndpoint(
    postForm,
    {
      params,
      body: {
        ...place,
        confirmed: false,
        form: { sections: submittedSections(sections, values), context, version: form.version },
      },
    },
    { idempotencyKey: crypto.randomUUID(), awaitsScreens: true },
  )
  const undo = () =>
    callEndpoint(
      removeRecord,
      { params: { id: id as RecordId }, query: {} },
      { idempotencyKey: crypto.randomUUID(), awaitsScreens: true },
    )
  return { message, undo }
}

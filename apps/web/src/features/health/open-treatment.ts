import type { Treatment } from '@herdboard/contract/herd/treatments.ts'
import type { Farm } from '@herdboard/contract/places/locations.ts'
import { requestFormWindow, requestRecordView } from '#blocks/parts/action-request/action-request.ts'

/**
 * Opens a treatment: the form of its next day while it is in progress, its record when it is completed. Without write
 * access to the farm it always opens the record.
 */
export function openTreatment(treatment: Treatment, farms: readonly Farm[]): void {
  const { form, farm_id, barn_id, section_id, record_id, is_done } = treatment
  const mayWrite = farms.some(({ id, permission }) => id === farm_id && permission.key === 'ReadWrite')
  const place = { farm_id, ...(barn_id && { barn_id }), ...(section_id && { section_id }) }
  if (is_done || !mayWrite) requestRecordView(record_id)
  else requestFormWindow(form.form_id, form.resource_id, place)
}

import { formId } from '@herdboard/contract/core/form-id.ts'
import { type ActionRequest, isStoredEntryRequest } from '#blocks/parts/action-request/action-request.ts'
import type { FormInProgress } from './form-in-progress.ts'

/** Forms that change a company, a farm, a barn or a section (by id field), and forms that change a batch. */
const OF_SETTINGS: Readonly<Record<number, 'farm_id' | 'barn_id' | 'section_id' | 'directory_id'>> = {
  [formId.company]: 'directory_id',
  [formId.farm]: 'farm_id',
  [formId.barn]: 'barn_id',
  [formId.section]: 'section_id',
}
const OF_BATCHES = new Set<number>([formId.updateBatch, formId.closeBatch])

/**
 * Returns the id whose audit log the window shows, or null. Records have versions instead, and new entries have no
 * history.
 */
export function auditSubjectOf(request: ActionRequest, { reply, target }: FormInProgress): string | null {
  if (isStoredEntryRequest(request)) return request.kind === 'record' ? null : request.id
  const { form_id } = reply.form
  if (request.kind === 'setting') return request.target[OF_SETTINGS[form_id] ?? 'section_id'] ?? null
  return OF_BATCHES.has(form_id) ? (target.batch_id ?? null) : null
}

/** No file brings in an alarm, a template of tasks or a company. */
const NEVER_IMPORTED: ReadonlySet<ActionRequest['kind']> = new Set(['alarm', 'template'])

/** Returns the id of the stored entry that the window shows and that may come from a file; null for others. */
export function storedIdOf(request: ActionRequest, inProgress: FormInProgress): string | null {
  if (NEVER_IMPORTED.has(request.kind) || inProgress.reply.form.form_id === formId.company) return null
  if (request.kind === 'form' && request.formId === formId.budgetLine) return request.resourceId
  return inProgress.reply.form.record_id ?? auditSubjectOf(request, inProgress)
}

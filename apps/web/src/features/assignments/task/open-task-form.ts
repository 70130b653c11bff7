import type { Assignment } from '@herdboard/contract/herd/assignments.ts'
import type { StoredEntryRequest } from '#blocks/parts/action-request/action-request.ts'
import { openAssignment, requestFormWindow, requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import { isTreatment } from './task-groups.ts'

/**
 * Opens the form of a task. For a day of a treatment it opens the form that records it, or the record if there is one.
 */
export function openTaskForm(task: Assignment): void {
  const { form, farm_id, barn_id, section_id } = task
  const place = { farm_id, ...(barn_id && { barn_id }), ...(section_id && { section_id }) }
  if (!isTreatment(task)) openAssignment(task.id)
  else if (form.record_id) requestRecordWindow(form.record_id)
  else requestFormWindow(form.form_id, form.resource_id, place)
}

/** Returns what is deleted with a task: the task, or the record of a day of a treatment. */
export const taskDeletion = (task: Assignment): StoredEntryRequest =>
  isTreatment(task) && task.form.record_id
    ? { kind: 'record', id: task.form.record_id }
    : { kind: 'assignment', id: task.id }

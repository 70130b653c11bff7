import { formId } from '@herdboard/contract/core/form-id.ts'
import type { AssignmentTemplateId } from '@herdboard/contract/core/ids.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { FormKind, StoredFormKind } from '../form-kind.ts'
import {
  NEW_TEMPLATE,
  openStoredTemplate,
  openTemplateForm,
  submitStoredTemplate,
  submitTemplate,
  type TemplateReply,
} from './template-form.ts'

/** Task form with the resource `template`: it creates a template instead of a task. */
export const templateFormKind: FormKind = {
  handles: (id, resourceId) => id === formId.task && resourceId === NEW_TEMPLATE,
  open: async (caller) => openTemplateForm(caller),
  // The form has no dependent values, and its context belongs to no entry.
  dependents: async () => {
    throw new Problem('request.malformed', { name: 'context' })
  },
  submit: (caller, _formId, { form }) => submitTemplate(caller, form),
}

/** Stored template of the company. */
export const storedTemplateKind: StoredFormKind<
  AssignmentTemplateId,
  TemplateReply & { record_id: AssignmentTemplateId }
> = {
  open: openStoredTemplate,
  submit: (caller, id, { form }) => submitStoredTemplate(caller, id, form),
}

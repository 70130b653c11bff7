import type { FormSaveReply } from '@herdboard/contract/core/form.ts'
import { type FormInput, fillForm } from './engine/fill-form.ts'
import type { FormRequestContext, NewFormQuery } from './form-kind.ts'
import { requireFormKind } from './form-kinds.ts'

/** Values of a form, the place or the subject that it is opened for, and whether doubts are confirmed. */
interface SubmittedValues {
  form: number
  at: NewFormQuery
  values: FormInput
  confirmed: boolean
}

/**
 * Saves an entry through its form, as a person does: opens it, fills it in and submits it. Throws a RuleProblem whose
 * fields are addresses of the form.
 */
export async function submitValues(
  caller: FormRequestContext,
  { form: formId, at, values, confirmed }: SubmittedValues,
): Promise<FormSaveReply> {
  const kind = requireFormKind(formId, at.resource_id)
  const { form } = await kind.open(caller, formId, at)
  return kind.submit(caller, formId, { ...at, form: fillForm(form, values), confirmed })
}

import type { FormSaveReply } from '@herdboard/contract/core/form.ts'
import { postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { TestCallOptions, TestClient } from '#testing/api/test-api.ts'
import { elementAt, type FormInput, type FormLocation, fillForm, openForm, typeIntoForm } from './submit-form.ts'

/** Opens the treatment form, chooses the first instruction of its list, fills in the rest and sends it. */
export async function submitTreatment(
  who: TestClient,
  place: FormLocation,
  input: FormInput,
  { confirmed = false, ...options }: { confirmed?: boolean } & TestCallOptions = {},
): Promise<FormSaveReply> {
  const { form } = await openForm(who, formId.treatment, place)
  const [first] = elementAt(form, 'FS_Main.FF_Instruction').type_settings.values ?? []
  const chosen = await typeIntoForm(who, form, { 'FS_Main.FF_Instruction': first?.id ?? null })
  const body = { ...place, confirmed, form: fillForm(chosen, input) }
  return who.call(postForm, { params: { form_id: formId.treatment }, body }, options)
}

import type { Form, FormSaveReply } from '@herdboard/contract/core/form.ts'
import { getForm, postForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { referenceDrugId } from '#modules/health/service.ts'
import type { TestClient } from '#testing/api/test-api.ts'
import { type FormInput, fillForm, typeIntoForm } from './submit-form.ts'

/** Drugs of the reference list that tests use. */
export const PENOVET = referenceDrugId(1)
export const DOXYLIN = referenceDrugId(9)
export const NUFLOR = referenceDrugId(16)
export const METACAM = referenceDrugId(19)

interface NewInstructionOptions {
  farms: readonly { id: FarmId }[]
  drug?: string
  group?: 'WEANERS' | 'SLAUGHTER_PIGS'
}

/** Opens the form of a new instruction, with a pig type chosen where one is given. */
export async function newInstruction(
  who: TestClient,
  { farms, drug = PENOVET, group }: NewInstructionOptions,
): Promise<Form> {
  const location_ids = farms.map(({ id }) => id).join(',')
  const query = { location_ids, resource_id: drug }
  const { form } = await who.call(getForm, { params: { form_id: formId.newInstruction }, query })
  return group ? typeIntoForm(who, form, { 'FS_Main.FF_AnimalGroup': group }) : form
}

/** Records an instruction through the form. */
export async function prescribe(
  who: TestClient,
  options: NewInstructionOptions,
  filled: FormInput = {},
  { confirmed = false }: { confirmed?: boolean } = {},
): Promise<FormSaveReply> {
  const { farms, drug = PENOVET, group = 'SLAUGHTER_PIGS' } = options
  const form = fillForm(await newInstruction(who, { farms, drug, group }), filled)
  const [first, ...others] = farms.map(({ id }) => id)
  if (!first) throw new Error('the instruction applies to no farm')
  const body = { location_ids: [first, ...others] as never, resource_id: drug, confirmed, form }
  return who.call(postForm, { params: { form_id: formId.newInstruction }, body })
}

export const instructionForm = async (who: TestClient, id: string) =>
  who.call(getForm, { params: { form_id: formId.instruction }, query: { resource_id: id } })

/** Opens a stored instruction, changes it and sends it back. */
export async function changeInstructionByForm(
  who: TestClient,
  id: string,
  filled: FormInput,
  { confirmed = false }: { confirmed?: boolean } = {},
): Promise<FormSaveReply> {
  const { form } = await instructionForm(who, id)
  const body = { resource_id: id, confirmed, form: fillForm(form, filled) }
  return who.call(postForm, { params: { form_id: formId.instruction }, body })
}

import { putDependents } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { fillLiveForm, formOptions } from '../fill-form.ts'
import { fetchForm, submitLiveForm } from '../submit-form.ts'
import type { WriterContext } from '../writer-context.ts'

/** A sender as form `formId.dataImport` lists it. */
export interface LiveSender {
  name: string
  /** Number of the kind in form `formId.dataImport`. */
  kind: number
}

/**
 * Makes a new key of a sender by form `formId.dataImport`, as an administrator does, and adds the sender where the
 * company has none of this name. A key that it had before is no longer valid. `attempt` makes the submission unique.
 */
export async function makeSenderKey(
  administrator: WriterContext,
  { name, kind }: LiveSender,
  attempt: string,
): Promise<string> {
  const form = await fetchForm(administrator, formId.dataImport, {})
  const { values } = await administrator.session.call(putDependents, {
    params: { form_id: formId.dataImport, element_id: 'FF_NewKey' },
    body: {
      context: form.context,
      values: form.sections.flatMap(({ id, children }) =>
        children.map((element) => ({ id: `${id}.${element.id}`, value: element.value ?? null })),
      ),
    },
  })
  const key = values.find(({ id }) => id === 'FS_Main.FF_Key')?.value
  if (typeof key !== 'string') throw new Error('the form of senders makes no key')
  const [newItem] = formOptions(form, 'FF_Item')
  const known = formOptions(form, 'FF_Item').find(({ value }) => value === name)
  const typed = {
    FF_Item: (known ?? newItem)?.id ?? null,
    FF_Kind: String(kind),
    FF_Name: name,
    FF_AutoApprove: false,
    FF_Key: key,
  }
  await submitLiveForm(administrator, formId.dataImport, {}, `sender/${name}/${attempt}`, fillLiveForm(form, [typed]))
  return key
}

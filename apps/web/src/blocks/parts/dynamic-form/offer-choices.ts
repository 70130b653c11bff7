import { ApiProblem } from '#lib/http/api-problem.ts'
import { offeredValue } from './element-faults.ts'
import { mergeDependents } from './form-sections.ts'
import { fieldValue, isSameFieldValue, servedValues } from './form-values.ts'
import { requestDependents } from './request-dependents.ts'
import type { FormDraft } from './use-dynamic-form.ts'

/**
 * A draft that got values of another version of its form, with the choices that belong to these: a list may depend on other
 * fields, as the instructions on the day. A choice that is gone is made again. Where the server cannot be asked, every value
 * stays, and it judges them when they are sent.
 */
export async function offerChoices(draft: FormDraft): Promise<FormDraft> {
  const served = servedValues(draft.sections)
  const changed = draft.sections.flatMap(({ id, children }) =>
    children.flatMap((element) => {
      const value = fieldValue(draft.values, id, element.id)
      return isSameFieldValue(value, fieldValue(served, id, element.id)) ? [] : [{ id, element, value }]
    }),
  )
  try {
    const replies = await Promise.all(
      changed.map(({ id, element: { id: elementId, type_settings } }) =>
        type_settings.route === null ? null : requestDependents(draft, id, elementId, type_settings.route),
      ),
    )
    const lists = replies.flatMap((reply) => reply?.values.filter(({ values }) => values) ?? [])
    const sections = mergeDependents(draft.sections, { values: lists, messages: [] })
    const values = structuredClone(draft.values)
    for (const { id, element, value } of changed) {
      const now = sections.find((section) => section.id === id)?.children.find((child) => child.id === element.id)
      const target = values[id]
      if (now && target) target[element.id] = offeredValue(now, value)
    }
    return { ...draft, sections, values }
  } catch (failure) {
    if (!(failure instanceof ApiProblem)) throw failure
    return draft
  }
}

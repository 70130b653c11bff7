import type { DependentsReply, ElementValue, SubmittedForm } from '@herdboard/contract/core/form.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { ComputedForm } from './compute-form.ts'
import { isSameElementValue } from './element-values.ts'

/** Converts values by address to a submitted form with sections. */
export function submittedFormOf(values: readonly { id: string; value: ElementValue }[]): SubmittedForm {
  const sections = new Map<string, { id: string; value: ElementValue }[]>()
  for (const { id, value } of values) {
    const [sectionId, elementId] = id.split('.')
    if (!sectionId || !elementId) throw new Problem('request.unknown_field', { name: id })
    const children = sections.get(sectionId) ?? []
    children.push({ id: elementId, value })
    sections.set(sectionId, children)
  }
  return { sections: [...sections].map(([id, children]) => ({ id, children })) }
}

/** Values that differ from the submitted ones, and fields with new options. */
export function changedElementValues(
  submitted: readonly { id: string; value: ElementValue }[],
  { values, options }: ComputedForm,
): DependentsReply['values'] {
  const before = new Map(submitted.map(({ id, value }) => [id, value]))
  return [...values.all]
    .filter(([address, value]) => !isSameElementValue(before.get(address), value) || options.has(address))
    .map(([id, value]) => {
      const offered = options.get(id)
      return { id, value, ...(offered && { values: [...offered] }) }
    })
}

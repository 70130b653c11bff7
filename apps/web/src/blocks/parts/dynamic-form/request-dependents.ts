import type { DependentsReply, FormContext, FormSection } from '@herdboard/contract/core/form.ts'
import { putDependents } from '@herdboard/contract/core/form-endpoints.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { type FormValues, fieldAddress, sendableValues } from './form-values.ts'

export interface DependentsInput {
  sections: readonly FormSection[]
  values: FormValues
  context: FormContext
}

/** Parses the route of an element, which recomputes its dependent fields: `form-data/5/FF_Date`. */
function dependentsRoute(route: string): { form_id: number; element_id: string } | null {
  const [, formId, elementId] = /^\/?form-data\/(\d+)\/(\w+)$/.exec(route) ?? []
  return formId && elementId ? { form_id: Number(formId), element_id: elementId } : null
}

/** Requests what depends on the value of an element; null where its route names no such request. */
export function requestDependents(
  { sections, values, context }: DependentsInput,
  sectionId: string,
  elementId: string,
  route: string,
): Promise<DependentsReply> | null {
  const params = dependentsRoute(route)
  if (!params) return null
  // If an element exists in several copies of a section, the request names the section.
  const holders = sections.filter(({ children }) => children.some(({ id }) => id === elementId))
  const isOneOfMany = holders.length > 1 && holders.some(({ id }) => id === sectionId)
  if (isOneOfMany) params.element_id = fieldAddress(sectionId, elementId)
  return callEndpoint(putDependents, { params, body: { context, values: sendableValues(sections, values) } })
}

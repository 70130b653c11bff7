import type { ElementValue, FormSection } from '@herdboard/contract/core/form.ts'
import { holdsValue } from '@herdboard/domain/forms/form-element.ts'

/** Values by section and element. A number is NaN while the typed text is no number. */
export type FormValues = Record<string, Record<string, ElementValue>>

/** The address of a value: `FS_Main.FF_Number`. Ids contain no dots, so the address can be split. */
export type FieldAddress = `${string}.${string}`
export const fieldAddress = (sectionId: string, elementId: string): FieldAddress => `${sectionId}.${elementId}`

export function splitFieldAddress(address: string): { sectionId: string; elementId: string } {
  const dot = address.indexOf('.')
  return { sectionId: address.slice(0, dot), elementId: address.slice(dot + 1) }
}

const valuesOfSection = (section: FormSection) =>
  Object.fromEntries(section.children.map(({ id, value }) => [id, value as ElementValue]))

export const servedValues = (sections: readonly FormSection[]): FormValues =>
  Object.fromEntries(sections.map((section) => [section.id, valuesOfSection(section)]))

export const fieldValue = (values: FormValues, sectionId: string, elementId: string): ElementValue =>
  values[sectionId]?.[elementId] ?? null

/** Returns the value to send: null for an invalid number, day or moment. */
export function sendableValue(value: ElementValue): ElementValue {
  if (typeof value === 'number' && Number.isNaN(value)) return null
  if (value === '' || isIncompleteMoment(value)) return null
  if (typeof value === 'object' && value !== null && 'weekdays' in value)
    return { ...value, start: value.start || null, end: value.end || null }
  return value
}

/** Whether two values would be sent as the same; lists, recurrences and photos are compared by content. */
export const isSameFieldValue = (one: ElementValue, other: ElementValue): boolean =>
  JSON.stringify(sendableValue(one)) === JSON.stringify(sendableValue(other))

/**
 * Whether a value is a day without its time, or a time without its day, as a date-time field has while the user types.
 */
export const isIncompleteMoment = (value: ElementValue): boolean =>
  typeof value === 'string' && /^(?:T|T\d\d:\d\d|\d{4}-\d\d-\d\dT)$/.test(value)

/** All values by address, for the endpoint of dependent fields. */
export const sendableValues = (sections: readonly FormSection[], values: FormValues) =>
  sections.flatMap((section) =>
    section.children.filter(holdsValue).map(({ id }) => ({
      id: fieldAddress(section.id, id),
      value: sendableValue(fieldValue(values, section.id, id)),
    })),
  )

/** The sections to send: ids and values. */
export const submittedSections = (sections: readonly FormSection[], values: FormValues) =>
  sections.map((section) => ({
    id: section.id,
    children: section.children
      .filter(holdsValue)
      .map(({ id }) => ({ id, value: sendableValue(fieldValue(values, section.id, id)) })),
  }))

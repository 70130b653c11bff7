import type { ElementValue, FormSection } from '@herdboard/contract/core/form.ts'
import { holdsValue } from '@herdboard/domain/forms/form-element.ts'

/** Values by section and element. While something is typed a number may be NaN: not a number yet. */
export type FormValues = Record<string, Record<string, ElementValue>>

/** Where a value lives: `FS_Main.FF_Number`. Ids hold no dots, so the address reads back. */
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

/** What is no number, no day and no moment yet does not travel: nothing is recorded there. */
export function sendableValue(value: ElementValue): ElementValue {
  if (typeof value === 'number' && Number.isNaN(value)) return null
  if (value === '' || isIncompleteMoment(value)) return null
  if (typeof value === 'object' && value !== null && 'weekdays' in value)
    return { ...value, start: value.start || null, end: value.end || null }
  return value
}

/** Whether they would travel as the same: lists, recurrences and photos are compared by what they hold. */
export const isSameFieldValue = (one: ElementValue, other: ElementValue): boolean =>
  JSON.stringify(sendableValue(one)) === JSON.stringify(sendableValue(other))

/** A day without its time, or a time without its day, as a field of both holds it meanwhile. */
export const isIncompleteMoment = (value: ElementValue): boolean =>
  typeof value === 'string' && /^(?:T|T\d\d:\d\d|\d{4}-\d\d-\d\dT)$/.test(value)

/** Every value by its address, as the compute routes want them. */
export const sendableValues = (sections: readonly FormSection[], values: FormValues) =>
  sections.flatMap((section) =>
    section.children.filter(holdsValue).map(({ id }) => ({
      id: fieldAddress(section.id, id),
      value: sendableValue(fieldValue(values, section.id, id)),
    })),
  )

/** The form as it is sent: ids and values. */
export const submittedSections = (sections: readonly FormSection[], values: FormValues) =>
  sections.map((section) => ({
    id: section.id,
    children: section.children
      .filter(holdsValue)
      .map(({ id }) => ({ id, value: sendableValue(fieldValue(values, section.id, id)) })),
  }))

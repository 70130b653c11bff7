import { type ElementFault, type ElementToCheck, elementFault, isEmpty } from './form-element.ts'

/** Checks that a value is the id of one offered option. */
export function checkOption({ value, values }: ElementToCheck): ElementFault[] {
  if (isEmpty(value)) return elementFault('keyValuePairs.notEmpty')
  return isOffered(value, values) ? [] : elementFault('option.unknown')
}

/** Checks a list of option ids. Required means that the list cannot be empty. */
export function checkList({ required, value, values }: ElementToCheck): ElementFault[] {
  if (isEmpty(value)) return required ? elementFault('keyValuePairs.notEmpty') : []
  return Array.isArray(value) && value.every((id) => isOffered(id, values)) ? [] : elementFault('option.unknown')
}

/** Checks a boolean. With a minimum of 1 the form requires yes. An untouched checkbox means no. */
export function checkFlag({ required, minimum_value, value }: ElementToCheck): ElementFault[] {
  if (!isEmpty(value) && typeof value !== 'boolean') return elementFault('booleans.isBoolean')
  return required && minimum_value === 1 && value !== true ? elementFault('booleans.required') : []
}

const isOffered = (id: unknown, values: ElementToCheck['values']): boolean =>
  typeof id === 'string' && (values === null || values.some((option) => option.id === id))

import { type ElementFault, type ElementToCheck, elementFault, isEmpty } from './form-element.ts'

/** One option, by its id, of those offered. */
export function checkOption({ value, values }: ElementToCheck): ElementFault[] {
  if (isEmpty(value)) return elementFault('keyValuePairs.notEmpty')
  return isOffered(value, values) ? [] : elementFault('option.unknown')
}

/** Options by their ids; required means that the last one cannot be dropped. */
export function checkList({ required, value, values }: ElementToCheck): ElementFault[] {
  if (isEmpty(value)) return required ? elementFault('keyValuePairs.notEmpty') : []
  return Array.isArray(value) && value.every((id) => isOffered(id, values)) ? [] : elementFault('option.unknown')
}

/** Yes or no; yes alone where the form says so with a minimum of 1. An untouched box says no. */
export function checkFlag({ required, minimum_value, value }: ElementToCheck): ElementFault[] {
  if (!isEmpty(value) && typeof value !== 'boolean') return elementFault('booleans.isBoolean')
  return required && minimum_value === 1 && value !== true ? elementFault('booleans.required') : []
}

const isOffered = (id: unknown, values: ElementToCheck['values']): boolean =>
  typeof id === 'string' && (values === null || values.some((option) => option.id === id))

import type { FormSection } from '@herdboard/contract/core/form.ts'
import { isEmpty } from '@herdboard/domain/forms/form-element.ts'
import { type FormValues, fieldAddress, fieldValue } from './form-values.ts'

const FIELDS = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled)'

/** Returns the focusable fields in order; of a radio group only the selected option, or the first. */
export function fieldsIn(root: HTMLElement): HTMLElement[] {
  const fields = [...root.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => !field.closest('[hidden]'))
  return fields.filter(
    (field) => !(field instanceof HTMLInputElement) || field.type !== 'radio' || isEntry(field, fields),
  )
}

function isEntry(radio: HTMLInputElement, fields: readonly HTMLElement[]): boolean {
  const group = fields.filter((field) => field instanceof HTMLInputElement && field.name === radio.name)
  const chosen = group.find((field) => field instanceof HTMLInputElement && field.checked)
  return radio === (chosen ?? group[0])
}

/** Focuses a field by its address, or the first field of a section by the start of an address. */
export function focusField(root: HTMLElement, address: string | undefined): void {
  const cells = [...root.querySelectorAll<HTMLElement>('[data-address]')]
  const cell = address === undefined ? cells[0] : cells.find(({ dataset }) => dataset.address?.startsWith(address))
  if (cell) fieldsIn(cell)[0]?.focus()
}

/** Addresses of the empty required fields, including collapsed sections. */
export const firstEmptyRequired = (sections: readonly FormSection[], values: FormValues): string[] =>
  sections.flatMap((section) =>
    section.children
      .filter(({ id, required, disabled }) => required && !disabled && isEmpty(fieldValue(values, section.id, id)))
      .map(({ id }) => fieldAddress(section.id, id)),
  )

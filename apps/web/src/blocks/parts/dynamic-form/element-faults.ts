import type { ElementValue, FormElement, FormSection } from '@herdboard/contract/core/form.ts'
import { type ElementFault, elementFault, elementToCheck } from '@herdboard/domain/forms/form-element.ts'
import { validateForScreen, validateForServer } from '@herdboard/domain/forms/validate-element.ts'
import { type FieldAddress, type FormValues, fieldAddress, fieldValue, isIncompleteMoment } from './form-values.ts'

/**
 * Returns the faults of a value on screen. The rules apply only to required elements. An invalid number or day is a
 * fault in every element, because it could not be sent and would be lost.
 */
function elementFaults(element: FormElement, value: ElementValue): ElementFault[] {
  if (typeof value === 'number' && Number.isNaN(value)) return elementFault('doubles.isNumber')
  if (element.type === 'datepicker' && value === '') return elementFault('dates.isDate')
  if (element.type === 'clockpicker' && value === '') return elementFault('times.isTime')
  if (element.type === 'datetimepicker' && isIncompleteMoment(value))
    return elementFault(String(value).startsWith('T') ? 'dates.required' : 'times.required')
  if (typeof value === 'object' && value !== null && 'weekdays' in value && [value.start, value.end].includes(''))
    return elementFault('dates.isDate')
  // A disabled field has no faults, because the user cannot correct it.
  return element.disabled ? [] : validateForScreen(elementToCheck(element, value))
}

/** The value of another version of a form as far as this one offers it: a choice that is gone is made again. */
export function offeredValue(element: FormElement, value: ElementValue): ElementValue {
  const isOffered = (chosen: ElementValue): boolean =>
    !validateForServer(elementToCheck(element, chosen)).some(({ code }) => code === 'option.unknown')
  if (isOffered(value)) return value
  return Array.isArray(value) ? value.filter((id) => isOffered([id])) : null
}

export interface FormFault {
  address: FieldAddress
  fault: ElementFault
}

/** The first fault of every element, in form order. */
export const formFaults = (sections: readonly FormSection[], values: FormValues): FormFault[] =>
  sections.flatMap((section) =>
    section.children.flatMap((element) => {
      const [first] = elementFaults(element, fieldValue(values, section.id, element.id))
      return first ? [{ address: fieldAddress(section.id, element.id), fault: first }] : []
    }),
  )

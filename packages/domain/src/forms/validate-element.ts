import { checkFlag, checkList, checkOption } from './check-choices.ts'
import { checkDate, checkRecurrence } from './check-dates.ts'
import { checkDouble, checkInteger, checkText } from './check-values.ts'
import { type CheckedInputType, type ElementFault, type ElementToCheck, holdsValue, isEmpty } from './form-element.ts'

const checks = {
  string: checkText,
  int: checkInteger,
  double: checkDouble,
  keyvaluepair: checkOption,
  keyvaluepairlist: checkList,
  bool: checkFlag,
  datetime: checkDate,
  datetime_with_recurrence: checkRecurrence,
} satisfies Record<CheckedInputType, (element: ElementToCheck) => ElementFault[]>

/**
 * Returns the faults of an element while a person fills it in. Only required elements are checked, and a slider always
 * has a valid value.
 */
export const validateForScreen = (element: ElementToCheck): ElementFault[] =>
  !element.required || element.type === 'slider' || !holdsValue(element) ? [] : checks[element.input_type](element)

/** Returns the faults of a value that was sent: all filled-in and all required elements are checked. */
export const validateForServer = (element: ElementToCheck): ElementFault[] =>
  !holdsValue(element) || (!element.required && isEmpty(element.value)) ? [] : checks[element.input_type](element)

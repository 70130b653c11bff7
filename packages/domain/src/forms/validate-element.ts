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
 * What is wrong with an element while a person fills it in: required elements alone are checked, and a slider always
 * stands on a value it may have.
 */
export const validateForScreen = (element: ElementToCheck): ElementFault[] =>
  !element.required || element.type === 'slider' || !holdsValue(element) ? [] : checks[element.input_type](element)

/** What is wrong with a value that was sent: everything filled in is checked, and everything required. */
export const validateForServer = (element: ElementToCheck): ElementFault[] =>
  !holdsValue(element) || (!element.required && isEmpty(element.value)) ? [] : checks[element.input_type](element)

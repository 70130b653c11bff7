import { checkFlag, checkList, checkOption } from './check-choices.ts'
import { checkDate, checkRecurrence } from './check-dates.ts'
import { checkDouble, checkInteger, checkText } from './check-values.ts'
import { type ElementToCheck, type ElementType, type Fault, type InputType, isEmpty } from './element.ts'

/** They show or do something and hold nothing that a person fills in. */
const WITHOUT_VALUE: ReadonlySet<ElementType> = new Set(['button', 'linkbutton', 'qualitydescriptor', 'highchart'])

const checks = {
  string: checkText,
  int: checkInteger,
  double: checkDouble,
  keyvaluepair: checkOption,
  keyvaluepairlist: checkList,
  bool: checkFlag,
  datetime: checkDate,
  datetime_with_recurrence: checkRecurrence,
} satisfies Record<InputType, (element: ElementToCheck) => Fault[]>

/**
 * What is wrong with an element while a person fills it in: required elements alone are checked, and a slider always
 * stands on a value it may have.
 */
export const validateForScreen = (element: ElementToCheck): Fault[] =>
  !element.required || element.type === 'slider' || WITHOUT_VALUE.has(element.type)
    ? []
    : checks[element.input_type](element)

/** What is wrong with a value that was sent: everything filled in is checked, and everything required. */
export const validateForServer = (element: ElementToCheck): Fault[] =>
  WITHOUT_VALUE.has(element.type) || (!element.required && isEmpty(element.value))
    ? []
    : checks[element.input_type](element)

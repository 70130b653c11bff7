/** Types of form elements. */
export type CheckedElementType =
  | 'textbox'
  | 'textarea'
  | 'chartspread'
  | 'dropdown'
  | 'multiselect'
  | 'radiobutton'
  | 'checkbox'
  | 'slider'
  | 'datepicker'
  | 'clockpicker'
  | 'datetimepicker'
  | 'datepicker_with_recurrence'
  | 'button'
  | 'linkbutton'
  | 'qualitydescriptor'
  | 'highchart'

/** Data type of a value, independent of the element that shows it. */
export type CheckedInputType =
  | 'string'
  | 'int'
  | 'double'
  | 'keyvaluepair'
  | 'keyvaluepairlist'
  | 'bool'
  | 'datetime'
  | 'datetime_with_recurrence'

/** An element as the rules need it: what it may hold, and its value. Names as on the wire. */
export interface ElementToCheck {
  id: string
  type: CheckedElementType
  input_type: CheckedInputType
  required: boolean
  /** Bound of a number, or length of a text; 1 on a checkbox that must be ticked. */
  minimum_value: number | null
  maximum_value: number | null
  /** A number is a whole count of steps from the minimum; null for any number. */
  stepsize: number | null
  /** Whether the server calculates the value from others, which may give more decimals than its step. */
  is_calculated?: boolean
  /** First and last day of a date, `yyyy-MM-dd`. */
  minimum_date?: string | null
  maximum_date?: string | null
  /** First and last time of day, `HH:mm`. */
  minimum_time?: string | null
  maximum_time?: string | null
  /** Required pattern of a text as a regular expression, and the fault if it does not match. */
  format?: { pattern: string; rule: TextRule } | null
  /** Options of a choice, or suggestions of a textbox, which are not binding. */
  values: readonly { id: string }[] | null
  value: unknown
}

/** An element as on the wire, reduced to what the rules need. */
export interface ElementOnWire extends Pick<ElementToCheck, 'id' | 'type' | 'required'> {
  type_settings: Omit<ElementToCheck, 'id' | 'type' | 'required' | 'value' | 'is_calculated'> & {
    route?: string | null
  }
}

/** Combines an element and a value into what the rules check. */
export const elementToCheck = (
  { id, type, required, type_settings }: ElementOnWire,
  value: unknown,
): ElementToCheck => ({
  id,
  type,
  required,
  value,
  input_type: type_settings.input_type,
  minimum_value: type_settings.minimum_value,
  maximum_value: type_settings.maximum_value,
  stepsize: type_settings.stepsize,
  is_calculated: (type_settings.route ?? null) !== null,
  minimum_date: type_settings.minimum_date ?? null,
  maximum_date: type_settings.maximum_date ?? null,
  minimum_time: type_settings.minimum_time ?? null,
  maximum_time: type_settings.maximum_time ?? null,
  format: type_settings.format ?? null,
  values: type_settings.values,
})

/** Why a value is not valid: the key of a message and its parameters (`$VALUE` is `params.value`). */
export interface ElementFault {
  code: ElementFaultCode
  params: Readonly<Record<string, number | string>>
}

/** Faults of texts with a format: an e-mail address, a CHR number or a colour. */
export type TextRule = 'email.wrong' | 'farm.chr_digits' | 'colour.wrong'

export type ElementFaultCode =
  | TextRule
  | 'strings.isString'
  | 'strings.minLength'
  | 'strings.maxLength'
  | 'integers.isInteger'
  | 'integers.min'
  | 'integers.max'
  | 'numbers.step'
  | 'doubles.isNumber'
  | 'doubles.min'
  | 'doubles.max'
  | 'keyValuePairs.notEmpty'
  | 'option.unknown'
  | 'booleans.isBoolean'
  | 'booleans.required'
  | 'dates.required'
  | 'dates.isDate'
  | 'dates.min'
  | 'dates.max'
  | 'times.required'
  | 'times.isTime'
  | 'times.min'
  | 'times.max'
  | 'recurrences.type'
  | 'recurrences.intervalMin'
  | 'recurrences.intervalMax'
  | 'recurrences.weekdays'
  | 'recurrences.endBeforeStart'

export const elementFault = (code: ElementFaultCode, params: ElementFault['params'] = {}): ElementFault[] => [
  { code, params },
]

/** Faults that an empty field has, too: there the text says that a value is required, not which kind of value. */
const MISSING_VALUE_CODES: ReadonlySet<ElementFaultCode> = new Set([
  'strings.minLength',
  'integers.isInteger',
  'doubles.isNumber',
  'dates.required',
  'times.required',
])

/** A fault by which its text is chosen: a day after today says so, where today is the last day. */
export type ShownFaultCode = ElementFaultCode | 'dates.future'

/** The fault whose text is shown for a value, on screen and in the response of the server. */
export function codeToShow({ code, params }: ElementFault, value: unknown, today: string): ShownFaultCode {
  if (isEmpty(value) && MISSING_VALUE_CODES.has(code)) return 'keyValuePairs.notEmpty'
  return code === 'dates.max' && params.value === today ? 'dates.future' : code
}

/** Elements that show or do something and hold no value of the user. */
const WITHOUT_VALUE: ReadonlySet<CheckedElementType> = new Set([
  'button',
  'linkbutton',
  'qualitydescriptor',
  'highchart',
])

/** Whether an element holds a value of the user; other values are only shown, and never sent, stored or checked. */
export const holdsValue = ({ type }: { type: CheckedElementType }): boolean => !WITHOUT_VALUE.has(type)

/** True for an empty value: null, only spaces, no options. False and 0 are not empty. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Returns the text of a value that may also have photos; null if it is empty. */
export function writtenText(value: unknown): string | null {
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

/** Returns the ids of the photos of a text. */
export function imageIdsOf(value: unknown): readonly string[] {
  const images = typeof value === 'object' && value !== null && 'images' in value ? value.images : null
  return Array.isArray(images) ? images.filter((id) => typeof id === 'string') : []
}

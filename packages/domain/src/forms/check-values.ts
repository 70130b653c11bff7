import { type ElementFault, type ElementToCheck, elementFault, imageIdsOf } from './form-element.ts'

/** Default bounds of a slider. */
export const SLIDER_DEFAULTS = { minimum: 0, maximum: 100, step: 1 } as const

/**
 * Checks that the length is between minimum and maximum, counted as a person counts characters. A required text has at
 * least one character. A multi-line text may have photos, which do not replace the text.
 */
export function checkText({
  type,
  required,
  minimum_value,
  maximum_value,
  format,
  value,
}: ElementToCheck): ElementFault[] {
  const text = type === 'textarea' && imageIdsOf(value).length > 0 ? (value as { text: unknown }).text : value
  if (typeof text !== 'string' && text !== null && text !== undefined) return elementFault('strings.isString')
  const words = (text ?? '').trim()
  const { length } = [...words]
  const minimum = Math.max(required ? 1 : 0, minimum_value ?? 0)
  if (length < minimum) return elementFault('strings.minLength', { value: minimum })
  if (maximum_value !== null && length > maximum_value)
    return elementFault('strings.maxLength', { value: maximum_value })
  return format && words !== '' && !new RegExp(format.pattern).test(words) ? elementFault(format.rule) : []
}

/** Checks a whole number within its bounds; without bounds, within the safe integers. */
export function checkInteger(element: ElementToCheck): ElementFault[] {
  const { value } = element
  if (typeof value !== 'number' || !Number.isInteger(value)) return elementFault('integers.isInteger')
  const { minimum, maximum } = boundsOf(element, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  if (value < minimum) return elementFault('integers.min', { value: minimum })
  return value > maximum ? elementFault('integers.max', { value: maximum }) : checkStep(element, value)
}

/** Checks a number within its bounds. A weight spread only has to be a number, because its bounds follow the weight. */
export function checkDouble(element: ElementToCheck): ElementFault[] {
  const { type, value } = element
  if (typeof value !== 'number' || !Number.isFinite(value)) return elementFault('doubles.isNumber')
  if (type === 'chartspread') return []
  const { minimum, maximum } = boundsOf(element, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  if (value < minimum) return elementFault('doubles.min', { value: minimum })
  return value > maximum ? elementFault('doubles.max', { value: maximum }) : checkStep(element, value)
}

function boundsOf({ type, minimum_value, maximum_value }: ElementToCheck, least: number, most: number) {
  const usual = type === 'slider' ? SLIDER_DEFAULTS : { minimum: least, maximum: most }
  return { minimum: minimum_value ?? usual.minimum, maximum: maximum_value ?? usual.maximum }
}

/**
 * Checks that a number is a whole count of steps from the minimum, or from 0 without one. A calculated number is not
 * checked, because a total divided by heads has more decimals than a person types.
 */
function checkStep(element: ElementToCheck, value: number): ElementFault[] {
  const { type, stepsize, is_calculated } = element
  const step = stepsize ?? (type === 'slider' ? SLIDER_DEFAULTS.step : null)
  if (step === null || step <= 0 || is_calculated) return []
  const { minimum } = boundsOf(element, 0, 0)
  const steps = (value - minimum) / step
  // Binary decimals are seldom exact: (0.7 - 0.5) / 0.1 is 1.9999999999999996.
  const tolerance = Math.max(1, Math.abs(steps)) * 1e-9
  return Math.abs(steps - Math.round(steps)) > tolerance ? elementFault('numbers.step', { value: step }) : []
}

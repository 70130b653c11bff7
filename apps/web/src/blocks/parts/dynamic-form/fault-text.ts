import type { ElementValue } from '@herdboard/contract/core/form.ts'
import type { ElementFault } from '@herdboard/domain/forms/form-element.ts'
import { isEmpty } from '@herdboard/domain/forms/form-element.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

/** For an empty field, the text says that a value is required, not which kind of value. */
const MISSING_VALUE_CODES: ReadonlySet<ElementFault['code']> = new Set([
  'strings.minLength',
  'integers.isInteger',
  'doubles.isNumber',
  'dates.required',
  'times.required',
])

/** Returns the text of a fault: "Value should be minimum 1". */
export function faultText(
  t: Translate<'dynamic-form'>,
  { code, params }: ElementFault,
  value: ElementValue,
  language: Language,
): string {
  if (isEmpty(value) && MISSING_VALUE_CODES.has(code)) return t('fault_keyValuePairs_notEmpty')
  const { value: bound } = params
  const shown = typeof bound === 'number' ? formatNumber(bound, 'decimal', language) : dayOrText(bound, language)
  return t(`fault_${code.replace('.', '_')}` as 'fault_strings_minLength', { value: shown })
}

const dayOrText = (value: string | undefined, language: Language): string =>
  value && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, language) : (value ?? '')

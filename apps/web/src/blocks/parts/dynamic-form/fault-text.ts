import type { ElementValue } from '@herdboard/contract/core/form.ts'
import { codeToShow, type ElementFault } from '@herdboard/domain/forms/form-element.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'
import { today } from '#lib/today.ts'

/** Returns the text of a fault: "Value should be minimum 1". */
export function faultText(
  t: Translate<'dynamic-form'>,
  fault: ElementFault,
  value: ElementValue,
  language: Language,
): string {
  const { value: bound } = fault.params
  const shown = typeof bound === 'number' ? formatNumber(bound, 'decimal', language) : dayOrText(bound, language)
  return t(`fault_${codeToShow(fault, value, today()).replace('.', '_')}` as 'fault_strings_minLength', {
    value: shown,
  })
}

const dayOrText = (value: string | undefined, language: Language): string =>
  value && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, language) : (value ?? '')

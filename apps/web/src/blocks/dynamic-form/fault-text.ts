import type { Fault } from '@herdboard/domain/forms/element.ts'
import type { TFunction } from 'i18next'
import { formatNumber } from '#lib/format.ts'
import { formatDay } from '#lib/format-dates.ts'
import type { Language } from '#lib/language.ts'

/** What is needed, in words: "Value should be minimum 1". */
export function faultText(t: TFunction<'dynamic-form'>, { code, params }: Fault, language: Language): string {
  const { value } = params
  const shown = typeof value === 'number' ? formatNumber(value, 'decimal', language) : dayOrText(value, language)
  return t(`fault_${code.replace('.', '_')}` as 'fault_strings_minLength', { value: shown })
}

const dayOrText = (value: string | undefined, language: Language): string =>
  value && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, language) : (value ?? '')

import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { withMinusSign } from '#platform/text/format-values.ts'

/** Figure with all its decimals in the language's format; a dash where unknown. */
export function formatCell(
  language: LanguageCode,
  value: number | null,
  { decimals, isSigned }: { decimals: number; isSigned: boolean },
): string {
  if (value === null) return '–'
  const rounded = roundHalfAway(value, decimals)
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
    signDisplay: isSigned ? 'exceptZero' : 'negative',
  })
  return withMinusSign(rounded, format.format(rounded))
}

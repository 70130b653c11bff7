import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'

/** A line must not break between an amount and its unit. */
const NO_BREAK_SPACE = '\u00A0'

/** Returns the function that formats kroner, whole by default: "412.300 kr.". */
export function useCrowns(): (amount: number, decimals?: number) => string {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  return (amount, decimals = 0) =>
    t('crowns', { amount: formatDecimals(amount, decimals, language) }).replace(' ', NO_BREAK_SPACE)
}

import { postPaymentYear } from '@herdboard/domain/economy/post-payment-year.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import type { Language } from '#lib/locale/language.ts'

/** The name of a cooperative year by its first day: `01.10.2025 - 30.09.2026`. */
export function yearName(day: string, language: Language): string {
  const { from, to } = postPaymentYear(day)
  return `${formatDay(from, language)} - ${formatDay(to, language)}`
}

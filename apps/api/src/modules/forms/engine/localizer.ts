import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import type { Translator } from '#platform/text/translator.ts'

/** Texts, figures and days in the reader's language. */
export interface Localizer {
  text: Translator
  /** Formats `2026-11-21` as 21.11.2026 in Danish. */
  day(day: string): string
  /** Formats a figure with at most `decimals` decimals; one by default. */
  formatNumber(value: number, decimals?: number): string
}

export const localizerFor = (language: LanguageCode, text: Translator): Localizer => ({
  text,
  day: (day) => formatFarmDay(language, day),
  formatNumber: (value, decimals = 1) => formatFigure(language, value, decimals),
})

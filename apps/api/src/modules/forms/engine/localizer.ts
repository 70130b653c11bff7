import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import type { Translator } from '#platform/text/translator.ts'

/** Words, figures and days in the reader's language. */
export interface Localizer {
  text: Translator
  /** `2026-11-21` as 21.11.2026 in Danish. */
  day(day: string): string
  /** A figure with at most so many decimals; one where nothing is said. */
  figure(value: number, decimals?: number): string
}

export const localizerFor = (language: LanguageCode, text: Translator): Localizer => ({
  text,
  day: (day) => formatFarmDay(language, day),
  figure: (value, decimals = 1) => formatFigure(language, value, decimals),
})

import type { LanguageCode } from '@herdboard/contract/languages.ts'
import type { Text } from '#platform/texts.ts'
import { dayIn, figureIn } from '#platform/wording.ts'

/** Words, figures and days in the reader's language. */
export interface Wording {
  text: Text
  /** `2026-11-21` as 21.11.2026 in Danish. */
  day(day: string): string
  /** A figure with at most so many decimals; one where nothing is said. */
  figure(value: number, decimals?: number): string
}

export const wordingIn = (language: LanguageCode, text: Text): Wording => ({
  text,
  day: (day) => dayIn(language, day),
  figure: (value, decimals = 1) => figureIn(language, value, decimals),
})

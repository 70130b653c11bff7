/** Danish is first: it is the default and the source of every text. */
export const languageCodes = ['da', 'en', 'sv', 'es', 'pt'] as const
export type Language = (typeof languageCodes)[number]

export const isLanguage = (value: unknown): value is Language => languageCodes.some((language) => language === value)

/** Maps any language tag (`pt-BR`, `en_US`, unknown) to a supported language, else Danish. */
export function supportedLanguage(tag: string | null | undefined): Language {
  const start = tag?.toLowerCase().split(/[-_]/)[0]
  return isLanguage(start) ? start : 'da'
}

/** The locale that formats numbers and dates in each language. */
export const formatLocale = (language: Language): string =>
  ({ da: 'da-DK', en: 'en-GB', sv: 'sv-SE', es: 'es-ES', pt: 'pt-PT' })[language]

import { isLanguage, type Language, supportedLanguage } from './language.ts'

let locale: Language | null = null

/** The language of requests; null until the profile is loaded. */
export const currentLocale = (): Language | null => locale

export function setCurrentLocale(language: Language | null): void {
  locale = language
}

/** The language before sign-in: the first language of the browser that the product supports, else Danish. */
export function browserLocale(): Language {
  const supported = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return supportedLanguage(supported)
}

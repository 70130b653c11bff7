import { isLanguage, type Language, supportedLanguage } from './language.ts'

let locale: Language | null = null

/** The language that calls ask for; null until it is known (the profile decides it). */
export const currentLocale = (): Language | null => locale

export function setCurrentLocale(language: Language | null): void {
  locale = language
}

/** Before anybody signed in: the browser's first language that we speak, else Danish. */
export function browserLocale(): Language {
  const supported = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return supportedLanguage(supported)
}

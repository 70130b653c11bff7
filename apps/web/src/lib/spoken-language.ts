import { isLanguage, type Language, languageOf } from './language.ts'

let spoken: Language | null = null

/** The language that calls ask for; null until it is known (the profile decides it). */
export const spokenLanguage = (): Language | null => spoken

export function speak(language: Language | null): void {
  spoken = language
}

/** Before anybody signed in: the browser's first language that we speak, else Danish. */
export function browserLanguage(): Language {
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return languageOf(known)
}

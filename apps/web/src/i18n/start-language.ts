import type { Language } from '#lib/locale/language.ts'
import { loadRequestedTexts, loadTexts, showTextLanguage } from './load-texts.ts'

let chosen: Language | undefined

/** Sets the language; resolves when the texts of every mounted screen are loaded. The language chosen last wins. */
export async function startLanguage(language: Language): Promise<void> {
  chosen = language
  await Promise.all([loadTexts(language, 'common'), loadRequestedTexts(language)])
  if (chosen !== language) return
  document.documentElement.lang = language
  showTextLanguage(language)
}

import { useTranslation } from 'react-i18next'
import { type Language, languageOf } from '#lib/language.ts'

/** The language on screen. */
export const useLanguage = (): Language => languageOf(useTranslation().i18n.language)

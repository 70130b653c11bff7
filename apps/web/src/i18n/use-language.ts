import { useTranslation } from 'react-i18next'
import { type Language, supportedLanguage } from '#lib/locale/language.ts'

/** The current language of the screen. */
export const useLanguage = (): Language => supportedLanguage(useTranslation().i18n.language)

import { useSyncExternalStore } from 'react'
import type { Language } from '#lib/locale/language.ts'
import { textLanguage, watchTextLanguage } from './load-texts.ts'

/** The current language of the screen. */
export const useLanguage = (): Language => useSyncExternalStore(watchTextLanguage, textLanguage)

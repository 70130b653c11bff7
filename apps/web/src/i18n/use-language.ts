import { useSyncExternalStore } from 'react'
import type { Language } from '#lib/locale/language.ts'
import { currentLanguage, subscribeToLanguage } from './text-store.ts'

/** The current language of the screen. */
export const useLanguage = (): Language => useSyncExternalStore(subscribeToLanguage, currentLanguage)

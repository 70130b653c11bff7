import { useSyncExternalStore } from 'react'
import type { TextArea, TextFunction } from './text-function.ts'
import { currentLanguage, loadTexts, subscribeToLanguage, textFunction } from './text-store.ts'

/**
 * The texts of a namespace in the language of the page. The first use suspends until they are loaded. Of several
 * namespaces, `t` reads the first; the others are named in its values, as `t('cancel', { ns: 'common' })`.
 */
export function useTranslation<Area extends TextArea = 'common'>(
  areas: Area | readonly [Area, ...TextArea[]] = 'common' as Area,
): { t: TextFunction<Area> } {
  const language = useSyncExternalStore(subscribeToLanguage, currentLanguage)
  const list: readonly TextArea[] = typeof areas === 'string' ? [areas] : areas
  const [missing] = loadTexts(list)
  // Suspends. `use` would fail here: a render that no longer calls it breaks the order of the hooks after it.
  if (missing) throw missing
  return { t: textFunction(language, typeof areas === 'string' ? areas : areas[0]) }
}

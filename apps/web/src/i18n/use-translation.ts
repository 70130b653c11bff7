import { useMemo } from 'react'
import { hasTexts, loadTexts, type TextArea, type Translate, textsFrom } from './load-texts.ts'
import { useLanguage } from './use-language.ts'

/**
 * Returns the texts of an area in the current language, and suspends until they are loaded. The first of several areas
 * needs no `ns`.
 */
export function useTranslation<Area extends TextArea = 'common'>(
  areas: Area | readonly [Area, ...TextArea[]] = 'common' as Area,
): { t: Translate<Area> } {
  const language = useLanguage()
  const all: readonly [Area, ...TextArea[]] = typeof areas === 'string' ? [areas] : areas
  const [first] = all
  const missing = all.filter((area) => !hasTexts(language, area))
  // Thrown instead of `use`d: React wants the same calls of `use` when it draws again, and loaded texts need none.
  if (missing.length > 0) throw Promise.all(missing.map((area) => loadTexts(language, area)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function per language, for what is memoized with it
  const t = useMemo(() => textsFrom(first), [language, first])
  return { t }
}

import type { Translator } from '#platform/text/translator.ts'

/** Returns the most common item with its share of all: "Halebid (34 %)". Null where there is none. */
export function topShareText(
  most: { key: string; head: number } | null,
  all: number,
  text: Translator,
  textOfKey: (key: string) => string,
): string | null {
  if (most === null || all <= 0) return null
  return text('analysis:share', { name: textOfKey(most.key), percent: Math.round((100 * most.head) / all) })
}

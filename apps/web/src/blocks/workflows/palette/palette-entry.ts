import { fuzzyScore } from '#lib/format/fuzzy-score.ts'
import type { IconName } from '#ui/icon/icons.ts'

export type PaletteEntryKind = 'recent' | 'record' | 'screen' | 'place' | 'setting'

/** Something one can go to or do. */
export interface PaletteEntry {
  /** Stays the same from visit to visit. */
  id: string
  kind: PaletteEntryKind
  name: string
  /** Where a place lies, which key does the same. */
  note?: string | undefined
  icon: IconName
  iconUrl?: string | undefined
  /** Other words that find it. */
  words: string
  /** Can be opened in a tab of its own. */
  href?: string | undefined
  run: () => void
}

const MOST_SHOWN = 40
const SYNONYM_DISCOUNT = 15

/** What answers the typed words, the best first. Without words: what was used last, then what can be done and opened. */
export function matchPaletteEntries(
  entries: readonly PaletteEntry[],
  typed: string,
  recent: readonly string[],
): readonly PaletteEntry[] {
  if (typed.trim() === '') {
    const used = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
    const rest = entries.filter(({ id, kind }) => !recent.includes(id) && (kind === 'record' || kind === 'screen'))
    return [...used.map((entry) => ({ ...entry, kind: 'recent' as const })), ...rest]
  }
  return entries
    .flatMap((entry) => {
      const score = scoreOf(entry, typed)
      return score === null ? [] : [{ entry, score }]
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_SHOWN)
    .map(({ entry }) => entry)
}

function scoreOf({ name, note = '', words }: PaletteEntry, typed: string): number | null {
  const byName = fuzzyScore(name, typed)
  if (byName !== null) return byName
  const byWords = fuzzyScore(`${name} ${note} ${words}`, typed)
  return byWords === null ? null : byWords - SYNONYM_DISCOUNT
}

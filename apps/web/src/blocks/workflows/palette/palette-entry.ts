import { fuzzyScore } from '#lib/format/fuzzy-score.ts'
import type { IconName } from '#ui/icon/icons.ts'

export type PaletteEntryKind = 'recent' | 'quick' | 'record' | 'screen' | 'place' | 'setting' | 'hit'

/** A destination or an action of the command palette. */
export interface PaletteEntry {
  /** Stable between visits, for the list of recent entries. */
  id: string
  kind: PaletteEntryKind
  /** Title of the group of a hit. */
  heading?: string | undefined
  name: string
  /** The parent of a place, or the keyboard shortcut. */
  note?: string | undefined
  icon: IconName
  iconUrl?: string | undefined
  /** Further search words. */
  searchTerms: string
  /** The URL, if the entry can open in a new tab. */
  href?: string | undefined
  run: () => void
}

/** Above the hits of the server, which stay in view. */
const MAX_RESULTS = 12
const SYNONYM_DISCOUNT = 15

/**
 * Returns the entries that match the typed text, best match first. Without text: recent entries, then actions and
 * screens.
 */
export function matchPaletteEntries(
  entries: readonly PaletteEntry[],
  typed: string,
  recent: readonly string[],
): readonly PaletteEntry[] {
  if (typed.trim() === '') {
    const recentEntries = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
    const others = entries.filter(({ id, kind }) => !recent.includes(id) && (kind === 'record' || kind === 'screen'))
    return [...recentEntries.map((entry) => ({ ...entry, kind: 'recent' as const })), ...others]
  }
  return entries
    .flatMap((entry) => {
      const score = scoreOf(entry, typed)
      return score === null ? [] : [{ entry, score }]
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry)
}

function scoreOf({ name, note = '', searchTerms }: PaletteEntry, typed: string): number | null {
  const byName = fuzzyScore(name, typed)
  if (byName !== null) return byName
  const byTerms = fuzzyScore(`${name} ${note} ${searchTerms}`, typed)
  return byTerms === null ? null : byTerms - SYNONYM_DISCOUNT
}

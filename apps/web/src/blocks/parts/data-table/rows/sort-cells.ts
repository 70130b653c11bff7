import type { TableCell, TableHeader, TableRow } from '@herdboard/contract/figures/table.ts'
import { formatLocale, type Language } from '#lib/locale/language.ts'

/** Sort key of a cell; undefined is last in both directions. */
export type SortKey = number | undefined

/**
 * Returns one number per row to sort by: figures as they are, dates by day, texts by the language's collation (æ, ø, å
 * last in Danish). Comparing two texts takes a hundred times as long as two numbers, so each distinct text is ranked
 * once.
 */
export function cellSortKeys(rows: readonly TableRow[], header: TableHeader, language: Language): SortKey[] {
  const cells = rows.map((row) => row[header.value] ?? null)
  const places = placesOf(cells, header, language)
  return cells.map((cell) => {
    if (cell === null || cell === '') return undefined
    if (typeof cell === 'string') return places.get(cell)
    return Number(cell)
  })
}

function placesOf(cells: readonly TableCell[], header: TableHeader, language: Language): Map<string, number> {
  const texts = [...new Set(cells.filter((cell): cell is string => typeof cell === 'string' && cell !== ''))]
  const isTime = header.type === 'date' || header.type === 'datetime'
  const { compare } = new Intl.Collator(formatLocale(language), { numeric: true })
  texts.sort(isTime ? (a, b) => (a < b ? -1 : Number(a > b)) : compare)
  return new Map(texts.map((text, index) => [text, index]))
}

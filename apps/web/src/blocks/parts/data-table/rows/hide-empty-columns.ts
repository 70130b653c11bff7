import type { PagedTable } from '@herdboard/contract/figures/table.ts'

/**
 * Removes columns without information: `ifEmpty` columns without any value, and `ifSame` columns (places) with the same
 * value in all rows. The rest then fits into the window. For a table in pages, the server names the columns that are
 * the same in all rows. So no column appears or disappears with the next page.
 */
export function hideEmptyColumns(
  table: PagedTable,
  { ifEmpty, ifSame }: { ifEmpty: string[]; ifSame: string[] },
): PagedTable {
  const [first] = table.data
  const cellOf = (row: PagedTable['data'][number], key: string) => row[key] ?? null
  const isUniform = (key: string): boolean =>
    table.uniform_columns?.includes(key) ??
    table.data.every((row) => first !== undefined && cellOf(row, key) === cellOf(first, key))
  const isIdle = (key: string): boolean => {
    if (!first) return false
    return (ifSame.includes(key) || (ifEmpty.includes(key) && cellOf(first, key) === null)) && isUniform(key)
  }
  return { ...table, headers: table.headers.filter(({ value }) => !isIdle(value)) }
}

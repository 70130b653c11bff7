import type { Table } from '@herdboard/contract/figures/table.ts'

/**
 * Removes columns without information: `ifEmpty` columns without any value, and `ifSame` columns (places) with the same
 * value in all rows. The rest then fits into the window.
 */
export function hideEmptyColumns(table: Table, { ifEmpty, ifSame }: { ifEmpty: string[]; ifSame: string[] }): Table {
  const cellsOf = (key: string) => new Set(table.data.map((row) => row[key] ?? null))
  const isIdle = (key: string): boolean => {
    if (table.data.length === 0) return false
    const cells = cellsOf(key)
    if (ifSame.includes(key)) return cells.size === 1
    return ifEmpty.includes(key) && cells.size === 1 && cells.has(null)
  }
  return { ...table, headers: table.headers.filter(({ value }) => !isIdle(value)) }
}

import type { PagedTable, Table } from '@herdboard/contract/figures/table.ts'
import { rowRange } from '#platform/http/pagination.ts'

/**
 * Returns a page of a table, or the whole table without a page size. Footers stay sums over all rows. The page also
 * states what a reader of the whole table would see: the number of rows, and the columns without information.
 */
export function tablePage(
  { page_number, page_size }: { page_number: number; page_size?: number | undefined },
  table: Table,
): PagedTable {
  if (page_size === undefined) return table
  const { limit, offset } = rowRange({ page_number, page_size })
  return {
    ...table,
    data: table.data.slice(offset, offset + limit),
    total_rows: table.data.length,
    uniform_columns: uniformColumns(table),
  }
}

const uniformColumns = ({ headers, data: [first, ...rest] }: Table): string[] =>
  headers
    .map(({ value }) => value)
    .filter((key) => first && rest.every((row) => (row[key] ?? null) === (first[key] ?? null)))

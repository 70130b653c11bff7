import { z } from 'zod'

/** Decimals: int 0, decimal at most 2, price exactly 2, percent 1, weight 1. */
export const NumberFormat = z.enum(['int', 'decimal', 'price', 'percent', 'weight', 'none'])
export type NumberFormat = z.infer<typeof NumberFormat>

export const TableHeader = z.object({
  /** Key of the cell in each row. */
  value: z.string(),
  text: z.string(),
  type: z.enum(['date', 'datetime', 'icon', 'action']).nullable(),
  sortable: z.boolean(),
  searchable: z.boolean(),
  align: z.enum(['left', 'right', 'center']),
  numberFormat: NumberFormat,
  /** Why a cell of this column may have no value. */
  empty_reason: z.string().optional(),
})
export type TableHeader = z.infer<typeof TableHeader>

export const TableCell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type TableCell = z.infer<typeof TableCell>

/**
 * A row: its id, its cells by header value, and `record_id` or `route` where a click opens something. `<header>_mark` is
 * a remark of a few words on a cell. Why a cell has no value: its `<header>_reason`, else `empty_reason` of the row, else
 * that of the header.
 */
export const TableRow = z.intersection(z.object({ id: z.string() }), z.record(z.string(), TableCell))
export type TableRow = z.infer<typeof TableRow>

export const Table = z.object({
  title: z.string(),
  searchbar: z.object({ label: z.string() }).nullable(),
  headers: z.array(TableHeader),
  data: z.array(TableRow),
  /** Rows below the table, over all rows: sums and weighted averages. */
  footers: z.array(z.record(z.string(), TableCell)),
  empty_text: z.string(),
})
export type Table = z.infer<typeof Table>

/** A table, or a page of it; title, headers and footers are of the whole table. */
export const PagedTable = Table.extend({
  /** Only of a page: the number of rows of the whole table. */
  total_rows: z.int().optional(),
  /** Only of a page: the headers whose cells are the same, or empty, in every row of the whole table. */
  uniform_columns: z.array(z.string()).optional(),
})
export type PagedTable = z.infer<typeof PagedTable>

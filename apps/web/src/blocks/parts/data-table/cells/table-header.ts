import type { TableHeader } from '@herdboard/contract/figures/table.ts'

/** A column of words that can be sorted by and searched, unless told otherwise. */
export const textColumnHeader = (value: string, text: string, rest: Partial<TableHeader> = {}): TableHeader => ({
  value,
  text,
  type: null,
  sortable: true,
  searchable: true,
  align: 'left',
  numberFormat: 'none',
  ...rest,
})

import type { TableHeader } from '@herdboard/contract/figures/table.ts'

/** Returns a text column that is sortable and searchable by default. */
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

import type { NumberFormat, TableHeader } from '@herdboard/contract/figures/table.ts'

/** Kinds of columns, as tables of the product know them. */
const kinds = {
  date: { type: 'date', sortable: true, searchable: false, align: 'left', numberFormat: 'none' },
  text: { type: null, sortable: true, searchable: true, align: 'left', numberFormat: 'none' },
  int: number('int'),
  weight: number('weight'),
  decimal: number('decimal'),
  percent: number('percent'),
  price: number('price'),
} as const satisfies Record<string, Omit<TableHeader, 'value' | 'text'>>

/** A header of one of the usual kinds. */
export const columnHeader = (value: string, text: string, kind: keyof typeof kinds): TableHeader => ({
  value,
  text,
  ...kinds[kind],
})

function number(numberFormat: NumberFormat) {
  return { type: null, sortable: true, searchable: false, align: 'right', numberFormat } as const
}

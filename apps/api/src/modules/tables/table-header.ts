import type { NumberFormat, TableHeader } from '@herdboard/contract/figures/table.ts'

/** Column kinds of the product's tables. */
const kinds = {
  date: { type: 'date', sortable: true, searchable: false, align: 'left', numberFormat: 'none' },
  text: { type: null, sortable: true, searchable: true, align: 'left', numberFormat: 'none' },
  int: number('int'),
  weight: number('weight'),
  decimal: number('decimal'),
  percent: number('percent'),
  price: number('price'),
} as const satisfies Record<string, Omit<TableHeader, 'value' | 'text'>>

/** Header of a column of one of these kinds. */
export const columnHeader = (value: string, text: string, kind: keyof typeof kinds): TableHeader => ({
  value,
  text,
  ...kinds[kind],
})

function number(numberFormat: NumberFormat) {
  return { type: null, sortable: true, searchable: false, align: 'right', numberFormat } as const
}

import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'

/** Main columns: number of pigs, the figures of the category, the values to compare with, and the money. */
const MAIN = new Set([
  'pigs',
  'inserted',
  'avg_stock',
  'slaughtered',
  'daily_gain',
  'fcr',
  'mortality',
  'cost',
  'per_100',
  'add_100',
  'margin',
  'margin_pig',
  'budget',
  'budget_diff',
  'carcass',
  'inside',
  'lean',
  'price',
  'lost',
  'prev',
  'diff',
  'diff_value',
  'fcr_value',
  'avg',
  'value',
  'quality',
])

/** Returns the table without figures that no row and no total has: nothing can be known of them for these places. */
export function withoutEmptyFigures(table: Table): Table {
  const rows = [...table.data, ...table.footers]
  if (rows.length === 0) return table
  const isFilled = (key: string) => rows.some((row) => (row[key] ?? null) !== null)
  return { ...table, headers: table.headers.filter(({ align, value }) => align !== 'right' || isFilled(value)) }
}

/**
 * Returns the table with only those main columns that have values, so that it fits into the window. Money columns are
 * the first figures. Returns the table itself if this removes no column or leaves no figure. Figures at reference
 * weights are main columns if they replace the others.
 */
export function mainColumns(table: Table): Table {
  const headerKeys = new Set(table.headers.map(({ value }) => value))
  const isMain = (key: string) => MAIN.has(key) || (key.startsWith('ref_') && !headerKeys.has(key.slice('ref_'.length)))
  // Columns before the first figure identify the row.
  const first = table.headers.findIndex(({ align }) => align === 'right')
  const hasValues = (key: string) => table.data.some((row) => (row[key] ?? null) !== null)
  const headers = table.headers.filter(({ value }, index) => index < first || (isMain(value) && hasValues(value)))
  const hasFigures = headers.some(({ align }) => align === 'right')
  if (!hasFigures || headers.length === table.headers.length) return table
  const isMoney = ({ value }: TableHeader) => value === 'value' || value === 'lost'
  // In a usual window, the money columns would otherwise be out of view.
  const named = headers.slice(0, first)
  const figures = headers.slice(first)
  return {
    ...table,
    headers: [...named, ...figures.filter(isMoney), ...figures.filter((header) => !isMoney(header))],
  }
}

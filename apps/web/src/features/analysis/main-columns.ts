import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'

/** How many pigs, the figures that a category is judged by, what they are compared with, and what it is worth. */
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
  'carcass',
  'inside',
  'lean',
  'price',
  'lost',
  'prev',
  'diff',
  'avg',
  'value',
  'quality',
])

/**
 * A table of its main columns of which anything is known, which fit into a window; the table itself where they are not
 * fewer, or where none of them is told. What it costs stands first of them. Where figures at reference weights stand in place of the others, they are
 * the main ones.
 */
export function mainColumns(table: Table): Table {
  const known = new Set(table.headers.map(({ value }) => value))
  const isMain = (key: string) => MAIN.has(key) || (key.startsWith('ref_') && !known.has(key.slice('ref_'.length)))
  // What names a row stands before its first figure.
  const first = table.headers.findIndex(({ align }) => align === 'right')
  const isKnown = (key: string) => table.data.some((row) => (row[key] ?? null) !== null)
  const headers = table.headers.filter(({ value }, place) => place < first || (isMain(value) && isKnown(value)))
  const isAnyTold = headers.some(({ align }) => align === 'right')
  if (!isAnyTold || headers.length === table.headers.length) return table
  const isMoney = ({ value }: TableHeader) => value === 'value' || value === 'lost'
  // In a usual window what it costs would else be out of sight.
  const named = headers.slice(0, first)
  const figures = headers.slice(first)
  return {
    ...table,
    headers: [...named, ...figures.filter(isMoney), ...figures.filter((header) => !isMoney(header))],
  }
}

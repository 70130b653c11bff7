import type { TableRow } from '@herdboard/contract/figures/table.ts'

export interface CostliestPlace {
  id: string
  place: string
  /** Lost in the period, kr.: against the own target, else the country's average; of slaughtered pigs on their weight. */
  kr: number
}

/** The column that tells money won or lost, if any. */
export type MoneyColumn = 'value' | 'lost'

export function moneyColumn(rows: readonly TableRow[]): MoneyColumn | null {
  const isKnown = (column: MoneyColumn) => rows.filter((row) => typeof row[column] === 'number').length > 1
  return isKnown('value') ? 'value' : isKnown('lost') ? 'lost' : null
}

/** The place that costs most; null where none costs anything, or where there is nothing to compare. */
export function costliestPlace(rows: readonly TableRow[]): CostliestPlace | null {
  const column = moneyColumn(rows)
  if (column === null) return null
  let worst: CostliestPlace | null = null
  for (const row of rows) {
    const amount = row[column]
    const kr = typeof amount !== 'number' ? 0 : column === 'lost' ? amount : -amount
    if (kr > (worst?.kr ?? 0)) worst = { id: row.id, place: nameOf(row, rows), kr }
  }
  return worst
}

/** A farm has a row for each kind of its pigs: then the kind belongs to the name. */
function nameOf({ place, pig_type }: TableRow, rows: readonly TableRow[]): string {
  const isKnown = rows.filter((row) => row.place === place).length === 1 || typeof pig_type !== 'string'
  return isKnown ? String(place ?? '') : `${place}, ${pig_type}`
}

import type { TableRow } from '@herdboard/contract/figures/table.ts'

export interface CostliestPlace {
  id: string
  place: string
  /**
   * Loss in the period in kr., compared with the company's own target, else the national average; for slaughtered pigs
   * because of their weight.
   */
  kr: number
}

/** The column with gained or lost money, if any. */
export type MoneyColumn = 'value' | 'lost'

export function moneyColumn(rows: readonly TableRow[]): MoneyColumn | null {
  const hasValues = (column: MoneyColumn) => rows.filter((row) => typeof row[column] === 'number').length > 1
  return hasValues('value') ? 'value' : hasValues('lost') ? 'lost' : null
}

/** Returns the place with the highest cost; null when no place has a cost or there is nothing to compare. */
export function costliestPlace(rows: readonly TableRow[]): CostliestPlace | null {
  const column = moneyColumn(rows)
  if (column === null) return null
  let costliest: CostliestPlace | null = null
  for (const row of rows) {
    const amount = row[column]
    const kr = typeof amount !== 'number' ? 0 : column === 'lost' ? amount : -amount
    if (kr > (costliest?.kr ?? 0)) costliest = { id: row.id, place: nameOf(row, rows), kr }
  }
  return costliest
}

/** A farm has one row per pig type: then the name contains the type. */
function nameOf({ place, pig_type }: TableRow, rows: readonly TableRow[]): string {
  const isUnique = rows.filter((row) => row.place === place).length === 1 || typeof pig_type !== 'string'
  return isUnique ? String(place ?? '') : `${place}, ${pig_type}`
}

import type { ListedCell } from './null-cells.ts'
import { HIDDEN_WHEN_EMPTY, reasonOf, TYPED_WORDS } from './reasons.ts'

/** How many cells are listed of those without a reason, per column. */
const MAX_NAMED = 3

/**
 * Summarises cells without a value by column and reason, and names cells and columns that the product does not explain.
 * `mustFill`: every column has a value somewhere, as in the sample data.
 */
export function emptyColumnReport(
  cells: readonly ListedCell[],
  mustFill = true,
): { lines: string[]; faults: string[] } {
  const lines: string[] = []
  const faults: string[] = []
  for (const [name, all] of Map.groupBy(cells, ({ table, column }) => `${table} · ${column}`)) {
    const empty = all.filter(({ isNull }) => isNull)
    const reasons = Map.groupBy(empty, (cell) => reasonOf(cell) ?? '')
    for (const [reason, some] of reasons) {
      if (reason !== '') lines.push(`${name}: ${some.length} of ${all.length}, ${reason}`)
      else
        faults.push(
          `${name}: no reason for ${some
            .slice(0, MAX_NAMED)
            .map(({ row }) => row)
            .join('; ')} (${some.length})`,
        )
    }
    if (mustFill && isNeverFilled(all)) faults.push(`${name}: empty in all ${all.length} rows`)
  }
  return { lines, faults }
}

/** A column of a table without any value, unless the screen leaves it out. Reports hide rows without any value. */
function isNeverFilled(cells: readonly ListedCell[]): boolean {
  const [first] = cells
  if (!first || HIDDEN_WHEN_EMPTY.has(first.column)) return false
  return cells.every(({ isNull, said }) => isNull && said.length === 0) && !/\((?:target|national)\)$/.test(first.table)
}

/** Names columns of typed words that no form asks for: such a column could hold a value in no company. */
export function unaskedColumns(elementsOf: ReadonlyMap<number, ReadonlySet<string>>): string[] {
  return Object.entries(TYPED_WORDS).flatMap(([column, { form, element }]) =>
    elementsOf.get(form)?.has(element) ? [] : [`${column}: form ${form} has no ${element}, so nothing records it`],
  )
}

import type { Table } from '@herdboard/contract/figures/table.ts'
import type { Translator } from '#platform/text/translator.ts'
import type { MovementRow } from './sql/pig-movements.ts'

/**
 * What came in, what left, and both together; by sign, so that the first two add up to the third. `rows` are without
 * transfers inside the choice, which bring nothing in and take nothing out.
 * A mean weight is weighed by heads, over the pigs that were weighed; in and out together have none.
 */
export const pigMovementFooters = (rows: readonly MovementRow[], text: Translator): Table['footers'] => [
  footer(
    text('tables:footer.in'),
    rows.filter(({ amount }) => (amount ?? 0) > 0),
  ),
  footer(
    text('tables:footer.out'),
    rows.filter(({ amount }) => (amount ?? 0) < 0),
  ),
  { ...footer(text('tables:footer.total'), rows), avg_weight: null },
]

function footer(name: string, rows: readonly MovementRow[]): Table['footers'][number] {
  let amount = 0
  let kg = 0
  let weighedHeads = 0
  let weighedKg = 0
  for (const row of rows) {
    amount += row.amount ?? 0
    kg += row.kg ?? 0
    if (row.kg === null) continue
    weighedHeads += Math.abs(row.amount ?? 0)
    weighedKg += Math.abs(row.kg)
  }
  const isWeighed = rows.some((row) => row.kg !== null)
  return {
    date: name,
    amount,
    avg_weight: weighedHeads > 0 ? weighedKg / weighedHeads : null,
    weight: isWeighed ? kg : null,
  }
}

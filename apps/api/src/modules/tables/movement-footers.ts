import type { Table } from '@herdboard/contract/figures/table.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'
import type { Translator } from '#platform/text/translator.ts'
import type { MovementRow } from './sql/pig-movements.ts'

/**
 * Footers of pig movements: in, out and total. Amounts are split by sign, so that in and out add up to the total.
 * `rows` exclude transfers inside the selection, which are neither in nor out.
 * The mean weight is weighted by heads over the weighed pigs; the total has none.
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
  totalFooter(footer(text('tables:footer.total'), rows)),
]

function totalFooter({ avg_weight: _, ...total }: Table['footers'][number]): Table['footers'][number] {
  return total
}

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
    avg_weight: weighedHeads > 0 ? statedFigure(weighedKg / weighedHeads, 'kg') : null,
    weight: isWeighed ? kg : null,
  }
}

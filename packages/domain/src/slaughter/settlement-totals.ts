import { dkkOf, oreOf } from '@herdboard/domain/economy/exact-amount.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'

/** Figures of a settlement; null if not entered. */
export interface SettlementFigures {
  /** Approved carcasses. */
  heads: number
  /** Carcasses that were condemned. */
  condemned: number
  /** Carcass weight of all, kg. */
  weight: number
  /** Mean lean meat, %. */
  lean_pct: number | null
  /** Carcasses in the basic weight, %; null where they are not known. */
  in_range_pct: number | null
  /** DKK per kg carcass. */
  basic_price: number | null
  /** Adjustments of the price by weight and lean meat, DKK per kg carcass. */
  adjustments: number | null
  /** Supplements of the settlement, DKK. */
  supplements: number | null
  /** Deductions of the settlement, DKK. */
  deductions: number | null
  /** Amount paid, DKK. */
  amount: number | null
  /** DKK that was paid above the payment scale; negative: too little. Null where the scale does not settle the load. */
  above_scale: number | null
}

export interface SettlementTotals extends SettlementFigures {
  /** Mean carcass weight, kg. */
  avg_weight: number | null
  /** Amount per kg of the carcasses that it was paid for, DKK. */
  price_per_kg: number | null
}

/** Returns totals of settlements; means over the heads or kilos of those with a known figure. */
export function settlementTotals(rows: readonly SettlementFigures[]): SettlementTotals {
  const heads = total(rows, ({ heads }) => heads) ?? 0
  const weight = total(rows, ({ weight }) => weight) ?? 0
  const settled = rows.filter(({ amount }) => amount !== null)
  const amount = totalDkk(settled, (row) => row.amount)
  return {
    heads,
    condemned: total(rows, ({ condemned }) => condemned) ?? 0,
    weight,
    avg_weight: statedFigure(share(weight, heads), 'kg'),
    lean_pct: mean(rows, 'lean_pct', 'heads'),
    in_range_pct: mean(rows, 'in_range_pct', 'heads'),
    basic_price: mean(rows, 'basic_price', 'weight'),
    adjustments: mean(rows, 'adjustments', 'weight'),
    supplements: totalDkk(rows, ({ supplements }) => supplements),
    deductions: totalDkk(rows, ({ deductions }) => deductions),
    amount,
    above_scale: totalDkk(rows, ({ above_scale }) => above_scale),
    price_per_kg: share(
      amount,
      total(settled, (row) => row.weight),
    ),
  }
}

const share = (part: number | null, whole: number | null): number | null =>
  part === null || !whole ? null : part / whole

/** Sum of the known figures; null if none is known. */
function total<Row>(rows: readonly Row[], figureOf: (row: Row) => number | null): number | null {
  const known = rows.flatMap((row) => figureOf(row) ?? [])
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0)
}

/** Sum of the known amounts, exact to the øre. */
function totalDkk<Row>(rows: readonly Row[], amountOf: (row: Row) => number | null): number | null {
  const ore = total(rows, (row) => {
    const dkk = amountOf(row)
    return dkk === null ? null : oreOf(dkk)
  })
  return ore === null ? null : dkkOf(ore)
}

function mean(
  rows: readonly SettlementFigures[],
  figure: 'lean_pct' | 'in_range_pct' | 'basic_price' | 'adjustments',
  by: 'heads' | 'weight',
): number | null {
  const known = rows.filter((row) => row[figure] !== null)
  const products = total(known, (row) => (row[figure] ?? 0) * row[by])
  return share(
    products,
    total(known, (row) => row[by]),
  )
}

import { hasDerivedPrice } from '@herdboard/domain/analysis/deviation-facts.ts'
import { type DeviationFormula, deviationFormula } from '@herdboard/domain/analysis/deviation-value.ts'
import { lateReasons, noMoney, type ProvisionalReason } from '@herdboard/domain/economy/money-line.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { comparedColumn } from './deviation-cells.ts'
import type { Footnote, FootnoteRow } from './footnote.ts'
import type { PlannedPart } from './planned-parts.ts'

/** Footnotes on the amounts below the figures: what they value, and each formula with its rows. */
export function valueFootnotes({ text }: RequestContext, part: PlannedPart, rows: readonly FootnoteRow[]): Footnote[] {
  const valued = rows.flatMap(({ row, isValued }) => {
    const formula = isValued && row.benchmark !== null ? deviationFormula(row.benchmark) : null
    return formula === null ? [] : [{ key: row.key, formula }]
  })
  if (valued.length === 0) return []
  const compared = comparedColumn(part)
  const byFormula = Map.groupBy(valued, ({ formula }) => formula)
  const late: Partial<Record<DeviationFormula, readonly ProvisionalReason[]>> = {
    growth: lateReasons(compared?.column.facts.money ?? noMoney),
    losses: hasDerivedPrice(compared?.column.insertions ?? []) ? ['status_price'] : [],
  }
  return [
    { text: text('reports:note.value', { column: compared?.head ?? '' }), rows: [] },
    ...[...byFormula].map(([formula, some]) => ({
      text: text('reports:note.value_formula', { formula: text(`why:formula.${formula}`) }),
      rows: some.map(({ key }) => key),
    })),
    ...[...byFormula].flatMap(([formula, some]) => {
      const inputs = (late[formula] ?? []).map((reason) => text(`analysis:late.${reason}`)).join(', ')
      return inputs === ''
        ? []
        : [{ text: text('why:value.provisional', { inputs }), rows: some.map(({ key }) => key) }]
    }),
  ]
}

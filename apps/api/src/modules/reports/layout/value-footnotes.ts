import { deviationFormula } from '@herdboard/domain/analysis/deviation-value.ts'
import { lateReasons, noMoney } from '@herdboard/domain/economy/money-line.ts'
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
  const grown = byFormula.get('growth') ?? []
  const late = lateReasons(compared?.column.facts.money ?? noMoney).map((reason) => text(`analysis:late.${reason}`))
  return [
    { text: text('reports:note.value', { column: compared?.head ?? '' }), rows: [] },
    ...[...byFormula].map(([formula, some]) => ({
      text: text('reports:note.value_formula', { formula: text(`why:formula.${formula}`) }),
      rows: some.map(({ key }) => key),
    })),
    ...(grown.length === 0 || late.length === 0
      ? []
      : [{ text: text('why:value.provisional', { inputs: late.join(', ') }), rows: grown.map(({ key }) => key) }]),
  ]
}

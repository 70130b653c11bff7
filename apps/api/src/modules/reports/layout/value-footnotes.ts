import { deviationFormula } from '@herdboard/domain/analysis/deviation-value.ts'
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
  const column = comparedColumn(part)?.head ?? ''
  const byFormula = Map.groupBy(valued, ({ formula }) => formula)
  return [
    { text: text('reports:note.value', { column }), rows: [] },
    ...[...byFormula].map(([formula, some]) => ({
      text: text('reports:note.value_formula', { formula: text(`why:formula.${formula}`) }),
      rows: some.map(({ key }) => key),
    })),
  ]
}

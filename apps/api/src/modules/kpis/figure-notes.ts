import type { FigureMarks } from '@herdboard/domain/kpis/aggregation/figure-over-units.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFigure } from '#platform/text/format-values.ts'

/** Returns sentences on what a figure leaves out, and on pigs that a count found. */
export function figureNotes(
  { text, language }: RequestContext,
  { needs }: Pick<KpiFormula, 'needs'>,
  { leftOutPigDays, foundHead }: FigureMarks,
): string[] {
  const pigDays = formatFigure(language, leftOutPigDays, 0)
  return [
    ...(leftOutPigDays > 0 ? [text(`kpis:note.${leftOutWords(needs)}`, { n: pigDays })] : []),
    ...(foundHead > 0 ? [text('kpis:note.found', { count: foundHead })] : []),
  ]
}

const leftOutWords = (needs: KpiFormula['needs']) =>
  needs.includes('feedDkk') ? 'cost_left_out' : needs.includes('gainKg') ? 'gain_left_out' : 'days_left_out'

/** Returns the same in a few words, for the cell of a table. */
export const figureMarks = (
  { text, language }: RequestContext,
  { leftOutPigDays, foundHead }: FigureMarks,
): string[] => [
  ...(leftOutPigDays > 0 ? [text('kpis:mark.left_out', { n: formatFigure(language, leftOutPigDays, 0) })] : []),
  ...(foundHead > 0 ? [text('kpis:mark.found', { count: foundHead })] : []),
]

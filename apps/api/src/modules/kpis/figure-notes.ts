import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { referenceInterval } from '@herdboard/domain/growth/reference-values.ts'
import type { FigureMarks, FigureOverUnits } from '@herdboard/domain/kpis/aggregation/figure-over-units.ts'
import type { KpiFormula } from '@herdboard/domain/kpis/kpi.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFigure } from '#platform/text/format-values.ts'

/** Returns sentences on what a figure leaves out, or lacks for a value, and on pigs that a count found. */
export function figureNotes(
  { text, language }: RequestContext,
  { needs }: Pick<KpiFormula, 'needs'>,
  {
    isEnough,
    leftOutPigDays,
    feedKgWithoutPigs,
    foundHead,
  }: Omit<FigureMarks, 'isUnmeasured'> & Pick<FigureOverUnits, 'isEnough'>,
): string[] {
  const pigDays = formatFigure(language, leftOutPigDays, 0)
  return [
    ...(leftOutPigDays > 0
      ? [text(`kpis:note.${isEnough ? leftOutWords(needs) : missingWords(needs)}`, { n: pigDays })]
      : []),
    ...(feedKgWithoutPigs > 0
      ? [text('kpis:note.feed_without_pigs', { n: formatFigure(language, feedKgWithoutPigs, 0) })]
      : []),
    ...(foundHead > 0 ? [text('kpis:note.found', { count: foundHead })] : []),
  ]
}

const leftOutWords = (needs: KpiFormula['needs']) =>
  needs.includes('feedDkk') ? 'cost_left_out' : needs.includes('gainKg') ? 'gain_left_out' : 'days_left_out'

/** A figure without a value leaves nothing out: these days are what it lacks. */
const missingWords = (needs: KpiFormula['needs']) => (needs.includes('feedDkk') ? 'cost_missing' : 'feed_missing')

/** Returns the same in a few words, for the cell of a table. */
export const figureMarks = (
  { text, language }: RequestContext,
  { needs }: Pick<KpiFormula, 'needs'>,
  { value, leftOutPigDays, feedKgWithoutPigs, foundHead, isUnmeasured }: FigureMarks & { value: number | null },
): string[] => [
  ...(isUnmeasured ? [text('kpis:mark.needs_measuring')] : []),
  ...(leftOutPigDays > 0
    ? [
        text(`kpis:mark.${value === null ? missingWords(needs) : 'left_out'}`, {
          n: formatFigure(language, leftOutPigDays, 0),
        }),
      ]
    : []),
  ...(feedKgWithoutPigs > 0
    ? [text('kpis:mark.feed_without_pigs', { n: formatFigure(language, feedKgWithoutPigs, 0) })]
    : []),
  ...(foundHead > 0 ? [text('kpis:mark.found', { count: foundHead })] : []),
]

/** Inputs that need pigs both in and out. */
const INPUTS_OF_MOVES: ReadonlySet<string> = new Set(['produced', 'days_in_barn', 'in_weight', 'out_weight'])

/** Returns why a figure has no value although there were pigs; nothing where its inputs do not tell. */
export function unknownNotes(
  { text }: RequestContext,
  { key, pigType }: { key: KpiFormula['key']; pigType: PigType },
  { value, inputs, isEnough, isUnmeasured, lacksMoves }: FigureOverUnits,
): string[] {
  if (value !== null || !isEnough) return []
  const unknown = inputs.filter((input) => input.value === null)
  if (lacksMoves && unknown.some((input) => INPUTS_OF_MOVES.has(input.key))) return [text('kpis:note.not_produced')]
  if (isUnmeasured || !key.startsWith('reference_') || unknown.length > 0) return []
  const { inKg, outKg } = referenceInterval(pigType)
  return [text('reports:note.no_reference', { a: inKg, b: outKg })]
}

/** Returns the main reason why a figure has no value although there were pigs; null where its inputs do not tell. */
export const unknownReason = (
  context: RequestContext,
  figure: Pick<KpiFormula, 'key' | 'needs'>,
  pigType: PigType,
  result: FigureOverUnits,
): string | null =>
  [
    ...unknownNotes(context, { key: figure.key, pigType }, result),
    ...(result.isUnmeasured ? [context.text('kpis:mark.needs_measuring')] : []),
    ...(result.leftOutPigDays > 0 ? figureNotes(context, figure, result) : []),
  ][0] ?? null

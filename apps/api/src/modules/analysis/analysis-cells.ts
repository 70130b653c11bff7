import type { TableCell } from '@herdboard/contract/figures/table.ts'
import {
  type AnalysisColumn,
  analysisCell,
  hasTooFewPigDays,
  herdSums,
  markedAnalysisCell,
  type RowHerd,
} from '@herdboard/domain/analysis/analysis-column.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { compareFigures } from '@herdboard/domain/kpis/compare-figures.ts'
import { type KpiKey, kpiTypeIds } from '@herdboard/domain/kpis/kpi-types.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'
import { productOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { energyOf, figureMarks } from '#modules/kpis/service.ts'
import { goalsOfPigType } from '#modules/setup/service.ts'
import type { EmptyReason } from '#modules/tables/service.ts'
import type { AnalysisContext, PeriodNo } from './analysis-context.ts'
import type { AnalysisDefinition, AnalysisTableColumn, ChangeValue } from './analysis-definition.ts'
import { type AnalysisRow, BATCH_LEVEL, COMPANY_LEVEL } from './analysis-rows.ts'
import { averageCells, rowBenchmark } from './benchmark-column.ts'
import { explainedCell, placeReasons, previousLack } from './reasons/cell-reasons.ts'
import { hasWholeBatch } from './row-herds.ts'

/** What the cells of an analysis are made of: its rows, columns, and the sums and facts of each row. */
export interface AnalysisTableInput<Facts> {
  analysisContext: AnalysisContext
  type: AnalysisDefinition<Facts>
  ticked: ReadonlySet<string>
  rows: readonly AnalysisRow[]
  herdOf: (row: AnalysisRow, period: PeriodNo) => RowHerd
  factsOf: (row: AnalysisRow, period: PeriodNo) => Facts
  columns: readonly AnalysisTableColumn<Facts>[]
}

/**
 * Returns the cells of figures, with energy in the reader's unit. Where the row has too few pigs, only counts and
 * amounts have a value.
 */
export function figureCells<Facts>(
  input: AnalysisTableInput<Facts>,
  row: AnalysisRow,
  tooFew: boolean,
): Record<string, TableCell> {
  const { analysisContext, type, ticked, columns } = input
  const { text } = analysisContext.context
  const { column, goodWhen, benchmark, why } = type.lead(ticked)
  const herd = input.herdOf(row, 0)
  const facts = input.factsOf(row, 0)
  if (tooFew) {
    const none = [
      ...columns.map(({ key }) => key),
      'prev',
      'diff',
      'avg',
      'value',
      'diff_verdict',
      type.changeValue?.column ?? [],
    ].flat()
    const known = columns.filter((one) => 'text' in one || one.isTrueOfFew || one.addsUp)
    const knownCells = Object.fromEntries(known.flatMap((one) => tableCells(analysisContext, one, herd, facts)))
    return {
      ...Object.fromEntries(none.map((key) => [key, null])),
      ...knownCells,
      ...placeReasons(text, knownCells, row, herd, analysisContext.level),
    }
  }
  const { factor } = readerOf(analysisContext, column)
  const now = statedCell(analysisContext, column, analysisCell(column, herd, facts))
  const prev = hasPrevious(analysisContext, row) ? statedCell(analysisContext, column, previousValue(input, row)) : null
  const change = compareFigures(now, prev, { decimals: column.decimals, goodWhen })
  const lackBefore = previousLack(input.herdOf(row, 1), hasPrevious(analysisContext, row)) ?? 'no_previous'
  const cells = Object.fromEntries(columns.flatMap((one) => tableCells(analysisContext, one, herd, facts)))
  return {
    ...cells,
    ...placeReasons(text, cells, row, herd, analysisContext.level),
    ...explainedCell(text, 'prev', prev ?? lackBefore),
    ...explainedCell(text, 'diff', change?.change ?? (now === null ? 'unknown_now' : lackBefore)),
    diff_verdict: change?.outcome ?? null,
    ...(why && change && analysisContext.level !== COMPANY_LEVEL ? whyCells(why, row) : {}),
    ...(benchmark === null
      ? { avg: null }
      : averageCells(analysisContext, rowBenchmark(analysisContext, benchmark, row), {
          factor,
          rows: input.rows,
          key: benchmark,
        })),
    ...(type.value === null ? { value: null } : explainedCell(text, 'value', valueInKroner(input, row, type.value))),
    ...(type.changeValue && explainedCell(text, type.changeValue.column, valueOfChange(input, row, type.changeValue))),
  }
}

/** Returns the DKK of the change since the previous period, or why it is not known. */
function valueOfChange<Facts>(
  { analysisContext, herdOf, factsOf }: AnalysisTableInput<Facts>,
  row: AnalysisRow,
  { of }: ChangeValue<Facts>,
): number | EmptyReason {
  const before = herdOf(row, 1)
  const lack = previousLack(before, hasPrevious(analysisContext, row))
  return lack ?? of({ herd: herdOf(row, 0), facts: factsOf(row, 0) }, { herd: before, facts: factsOf(row, 1) })
}

/** What a change opens: why the key figure changed at the place of the row. */
const whyCells = (why: KpiKey, { id, pigType }: AnalysisRow): Record<string, TableCell> => ({
  why_figure: kpiTypeIds[why],
  // A place with both pig types has two rows, whose ids end with the type.
  why_place: id.split(':')[0] ?? id,
  why_pigs: pigType === WEANERS ? 'weaners' : 'slaughter',
})

/** A batch was younger in the previous period, so its figures would always seem to have changed. */
export const hasPrevious = (analysisContext: AnalysisContext, row: AnalysisRow): boolean =>
  analysisContext.level !== BATCH_LEVEL && !hasWholeBatch(analysisContext, row)

/** Returns the lead figure of the previous period; null where it had too few pigs. */
function previousValue<Facts>(
  { type, ticked, herdOf, factsOf }: AnalysisTableInput<Facts>,
  row: AnalysisRow,
): number | null {
  const herd = herdOf(row, 1)
  return hasTooFewPigDays(herd) ? null : analysisCell(type.lead(ticked).column, herd, factsOf(row, 1))
}

/** Returns the cell of a column by its key, and the mark beside it if it has one. */
function tableCells<Facts>(
  analysisContext: AnalysisContext,
  one: AnalysisTableColumn<Facts>,
  herd: RowHerd,
  facts: Facts,
): [key: string, cell: TableCell][] {
  const { context } = analysisContext
  if ('text' in one) return [[one.key, one.text(facts, herd, context)]]
  const cell = markedAnalysisCell(one, herd, facts)
  const marks = figureMarks(context, one, cell)
  return [
    [one.key, statedCell(analysisContext, one, cell.value)],
    ...(marks.length > 0 ? [[`${one.key}_mark`, marks.join(', ')] as [string, TableCell]] : []),
    ...(cell.value === null && one.isAbsent?.(facts) === false
      ? [[`${one.key}_reason`, context.text(`tables:empty.${gainLack(herd)}`)] as [string, TableCell]]
      : []),
  ]
}

/** What a figure per produced pig lacks whose amount is known. */
const gainLack = (herd: RowHerd): EmptyReason => (herdSums(herd).gainKg === null ? 'growth_unknown' : 'not_produced')

const readerOf = ({ context }: AnalysisContext, { unit }: Pick<AnalysisColumn, 'unit'>) =>
  readerUnit(unit, energyOf(context))

/** Returns a value as a cell states it: in the reader's unit, kilos in grams, money in øre. */
const statedCell = (
  analysisContext: AnalysisContext,
  column: Pick<AnalysisColumn, 'unit'>,
  value: number | null,
): number | null => {
  const { unit, factor } = readerOf(analysisContext, column)
  return statedFigure(productOrNull(value, factor), unit)
}

/** Returns the value of a row in DKK, or why it is not known. */
const valueInKroner = <Facts>(
  { analysisContext, herdOf, factsOf }: AnalysisTableInput<Facts>,
  row: AnalysisRow,
  valuedBy: NonNullable<AnalysisDefinition<Facts>['value']>,
): number | EmptyReason =>
  valuedBy({
    herd: herdOf(row, 0),
    facts: factsOf(row, 0),
    goals: goalsOfPigType(analysisContext.calculation, row.pigType),
    averageOf: (key) => rowBenchmark(analysisContext, key, row),
  })

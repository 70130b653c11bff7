import type { Table, TableCell, TableHeader, TableRow } from '@herdboard/contract/figures/table.ts'
import {
  type AnalysisColumn,
  analysisCell,
  hasTooFewPigDays,
  markedAnalysisCell,
  type RowHerd,
} from '@herdboard/domain/analysis/analysis-column.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { compareFigures } from '@herdboard/domain/kpis/compare-figures.ts'
import { type KpiKey, kpiTypeIds } from '@herdboard/domain/kpis/kpi-types.ts'
import { readerUnit } from '@herdboard/domain/kpis/reader-unit.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { pickedDays } from '@herdboard/domain/time/period.ts'
import { energyOf, energyUnitLabel, figureMarks } from '#modules/kpis/service.ts'
import { goalsOfPigType } from '#modules/setup/service.ts'
import { columnHeader, withEmptyReasons } from '#modules/tables/service.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import type { AnalysisContext, PeriodNo } from './analysis-context.ts'
import type { AnalysisDefinition, AnalysisTableColumn } from './analysis-definition.ts'
import { type AnalysisRow, BATCH_LEVEL, COMPANY_LEVEL, totalRows } from './analysis-rows.ts'
import { averageCells, averageHeading, rowBenchmark } from './benchmark-column.ts'
import { hasWholeBatch, rowDays, rowHerds } from './row-herds.ts'

interface AnalysisTableInput<Facts> {
  analysisContext: AnalysisContext
  type: AnalysisDefinition<Facts>
  ticked: ReadonlySet<string>
  rows: readonly AnalysisRow[]
  herdOf: (row: AnalysisRow, period: PeriodNo) => RowHerd
  factsOf: (row: AnalysisRow, period: PeriodNo) => Facts
  columns: readonly AnalysisTableColumn<Facts>[]
}

/**
 * Builds the table: each column over the row's sums, the lead figure with its comparison, a footer per pig type, and one
 * of both where amounts add up.
 */
export async function analysisTable<Facts>(
  analysisContext: AnalysisContext,
  type: AnalysisDefinition<Facts>,
  rows: readonly AnalysisRow[],
  ticked: ReadonlySet<string>,
): Promise<Table> {
  const { text } = analysisContext.context
  const factsOf = await type.load(analysisContext)
  const empty = new Set(type.emptyColumns?.(rows.map((row) => factsOf(row, 0))))
  const input: AnalysisTableInput<Facts> = {
    analysisContext,
    type,
    ticked,
    rows,
    herdOf: rowHerds(analysisContext),
    factsOf,
    columns: type.columns(ticked, analysisContext.level).filter(({ key }) => !empty.has(key)),
  }
  const data = rows.map((row) => tableRow(input, row))
  const totals = analysisContext.level === COMPANY_LEVEL ? [] : totalRows(analysisContext, rows)
  return {
    title: text(`option:analysis_type.${type.typeId}`),
    searchbar: { label: text('tables:search') },
    headers: withEmptyReasons(text, 'analysis', tableHeaders(input)),
    data: analysisContext.level === COMPANY_LEVEL ? data : sortRows(data, type.sortKey(ticked)),
    footers: [
      ...totals.map((total) => footerRow(input, total)),
      ...totalOfBoth(input, analysisContext.level === COMPANY_LEVEL ? rows : totals),
    ],
    empty_text: text('analysis:empty'),
  }
}

/** Columns that every type of analysis may have. */
export const sharedColumns = ['dates', 'pig_type', 'prev', 'diff', 'diff_value', 'fcr_value', 'value'] as const

function tableHeaders<Facts>({
  analysisContext,
  type,
  ticked,
  rows,
  columns,
}: AnalysisTableInput<Facts>): TableHeader[] {
  const { text, language } = analysisContext.context
  const before = pickedDays(analysisContext.periods[1])
  const params = {
    energy: energyUnitLabel(analysisContext.context),
    // Of the column with the figure of the period before.
    from: formatFarmDay(language, before.first),
    to: formatFarmDay(language, before.last),
  }
  const ofType = (key: string, kind: Parameters<typeof columnHeader>[2]) =>
    columnHeader(key, text(`analysis:column.${key}`, params), kind)
  const named = (key: (typeof sharedColumns)[number], kind: Parameters<typeof columnHeader>[2]) => ofType(key, kind)
  const { column, benchmark } = type.lead(ticked)
  const heading = benchmark === null ? null : averageHeading(analysisContext, benchmark, rows)
  return [
    columnHeader('place', text(`analysis:place.${analysisContext.level}`), 'text'),
    ...(analysisContext.whole ? [named('dates', 'text')] : []),
    ...(analysisContext.pigType === null && type.pigType === null ? [named('pig_type', 'text')] : []),
    ...columns.map((one) => ofType(one.key, 'text' in one ? 'text' : headerKind(one))),
    ...(rows.some((row) => hasPrevious(analysisContext, row))
      ? [
          named('prev', headerKind(column)),
          named('diff', headerKind(column)),
          ...(type.changeValue ? [named(type.changeValue.column, 'int')] : []),
        ]
      : []),
    ...(heading === null ? [] : [columnHeader('avg', heading, headerKind(column))]),
    ...(type.value === null ? [] : [named('value', 'int')]),
  ]
}

function headerKind({ unit, decimals }: AnalysisColumn<never>): Parameters<typeof columnHeader>[2] {
  if (decimals === 0) return 'int'
  if (decimals === 1) return unit === '%' ? 'percent' : 'weight'
  return unit.startsWith('DKK') ? 'price' : 'decimal'
}

function tableRow<Facts>(input: AnalysisTableInput<Facts>, row: AnalysisRow): TableRow {
  const { analysisContext } = input
  const { text, language } = analysisContext.context
  const tooFew = hasTooFewPigDays(input.herdOf(row, 0))
  const { first, last } = rowDays(analysisContext, row)
  return {
    id: row.id,
    place: row.name,
    dates: `${formatFarmDay(language, first)} - ${formatFarmDay(language, last)}`,
    pig_type: text(`analysis:pig_type.${row.pigType}`),
    ...figureCells(input, row, tooFew),
    too_few: tooFew,
    ...(tooFew && { empty_reason: text('tables:empty.too_few') }),
    whole_batch: hasWholeBatch(analysisContext, row),
    quality: row.farmId === null ? null : (analysisContext.farms.get(row.farmId)?.quality ?? null),
  }
}

const footerRow = <Facts>(input: AnalysisTableInput<Facts>, total: AnalysisRow): Table['footers'][number] => ({
  place: total.name,
  ...figureCells(input, total, hasTooFewPigDays(input.herdOf(total, 0))),
})

/**
 * Returns the footer of weaners and slaughter pigs together. It has amounts only: a growth or a margin per pig of both
 * would be true of neither.
 */
function totalOfBoth<Facts>(
  { analysisContext, herdOf, factsOf, columns }: AnalysisTableInput<Facts>,
  parts: readonly AnalysisRow[],
): Table['footers'] {
  const { context } = analysisContext
  if (parts.length < 2 || !columns.some((one) => 'addsUp' in one && one.addsUp)) return []
  const cells = columns.flatMap((one): [string, TableCell][] => {
    if ('text' in one)
      return one.textOfBoth
        ? [
            [
              one.key,
              one.textOfBoth(
                parts.map((part) => factsOf(part, 0)),
                context,
              ),
            ],
          ]
        : []
    if (!one.addsUp) return []
    return [[one.key, sumInOre(parts.map((part) => analysisCell(one, herdOf(part, 0), factsOf(part, 0))))]]
  })
  return [{ place: context.text('tables:footer.total'), ...Object.fromEntries(cells) }]
}

const ORE = 100

/** Adds amounts in kroner without float noise; null as soon as one is not known. */
function sumInOre(amounts: readonly (number | null)[]): number | null {
  let ore = 0
  for (const dkk of amounts) {
    if (dkk === null) return null
    ore += roundHalfAway(dkk * ORE, 0)
  }
  return ore / ORE
}

/**
 * Returns the cells of figures, with energy in the reader's unit. Where the row has too few pigs, only counts and
 * amounts have a value.
 */
function figureCells<Facts>(
  input: AnalysisTableInput<Facts>,
  row: AnalysisRow,
  tooFew: boolean,
): Record<string, TableCell> {
  const { analysisContext, type, ticked, columns } = input
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
    return {
      ...Object.fromEntries(none.map((key) => [key, null])),
      ...Object.fromEntries(known.flatMap((one) => tableCells(analysisContext, one, herd, facts))),
    }
  }
  const factor = factorOf(analysisContext, column)
  const now = scaled(analysisCell(column, herd, facts), factor)
  const prev = hasPrevious(analysisContext, row) ? scaled(previousValue(input, row), factor) : null
  const change = compareFigures(now, prev, { decimals: column.decimals, goodWhen })
  return {
    ...Object.fromEntries(columns.flatMap((one) => tableCells(analysisContext, one, herd, facts))),
    prev,
    diff: change?.change ?? null,
    diff_verdict: change?.outcome ?? null,
    ...(why && change && analysisContext.level !== COMPANY_LEVEL ? whyCells(why, row) : {}),
    ...(benchmark === null
      ? { avg: null }
      : averageCells(analysisContext, rowBenchmark(analysisContext, benchmark, row), {
          factor,
          rows: input.rows,
          key: benchmark,
        })),
    value: valueInKroner(input, row),
    ...(type.changeValue && { [type.changeValue.column]: valueOfChange(input, row) }),
  }
}

/** Returns the DKK of the change since the previous period; null where either has too few pigs. */
function valueOfChange<Facts>(
  { analysisContext, type, herdOf, factsOf }: AnalysisTableInput<Facts>,
  row: AnalysisRow,
): number | null {
  const before = herdOf(row, 1)
  if (!type.changeValue || !hasPrevious(analysisContext, row) || hasTooFewPigDays(before)) return null
  return type.changeValue.of({ herd: herdOf(row, 0), facts: factsOf(row, 0) }, { herd: before, facts: factsOf(row, 1) })
}

/** What a change opens: why the key figure changed at the place of the row. */
const whyCells = (why: KpiKey, { id, pigType }: AnalysisRow): Record<string, TableCell> => ({
  why_figure: kpiTypeIds[why],
  // A place with both pig types has two rows, whose ids end with the type.
  why_place: id.split(':')[0] ?? id,
  why_pigs: pigType === WEANERS ? 'weaners' : 'slaughter',
})

/** A batch was younger in the previous period, so its figures would always seem to have changed. */
const hasPrevious = (analysisContext: AnalysisContext, row: AnalysisRow): boolean =>
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
  const marks = figureMarks(context, cell)
  return [
    [one.key, scaled(cell.value, factorOf(analysisContext, one))],
    ...(marks.length > 0 ? [[`${one.key}_mark`, marks.join(', ')] as [string, TableCell]] : []),
  ]
}

const factorOf = ({ context }: AnalysisContext, { unit }: Pick<AnalysisColumn, 'unit'>): number =>
  readerUnit(unit, energyOf(context)).factor

const scaled = (value: number | null, factor: number): number | null => (value === null ? null : value * factor)

/** Returns the value of a row in DKK. */
const valueInKroner = <Facts>(
  { analysisContext, type, herdOf, factsOf }: AnalysisTableInput<Facts>,
  row: AnalysisRow,
): number | null =>
  type.value?.({
    herd: herdOf(row, 0),
    facts: factsOf(row, 0),
    goals: goalsOfPigType(analysisContext.calculation, row.pigType),
    averageOf: (key) => rowBenchmark(analysisContext, key, row),
  }) ?? null

/** Sorts rows by a column, highest first, unknown values last, equal values by name. */
function sortRows(data: readonly TableRow[], key: string): TableRow[] {
  const of = (row: TableRow) => (typeof row[key] === 'number' ? row[key] : Number.NEGATIVE_INFINITY)
  const byName = (a: TableRow, b: TableRow) =>
    String(a.place).localeCompare(String(b.place), 'da', { numeric: true }) || (a.id < b.id ? -1 : 1)
  return data.toSorted((a, b) => (of(a) === of(b) ? byName(a, b) : of(b) > of(a) ? 1 : -1))
}

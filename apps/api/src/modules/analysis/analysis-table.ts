import type { Table, TableCell, TableHeader, TableRow } from '@herdboard/contract/figures/table.ts'
import { type AnalysisColumn, analysisCell, hasTooFewPigDays } from '@herdboard/domain/analysis/analysis-column.ts'
import { addInOre } from '@herdboard/domain/economy/exact-amount.ts'
import { pickedDays } from '@herdboard/domain/time/period.ts'
import { energyUnitLabel } from '#modules/kpis/service.ts'
import { columnHeader, withEmptyReasons } from '#modules/tables/service.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { type AnalysisTableInput, figureCells, hasPrevious } from './analysis-cells.ts'
import type { AnalysisContext } from './analysis-context.ts'
import type { AnalysisDefinition } from './analysis-definition.ts'
import { type AnalysisRow, COMPANY_LEVEL, totalRows } from './analysis-rows.ts'
import { averageHeading } from './benchmark-column.ts'
import { hasWholeBatch, rowDays, rowHerds } from './row-herds.ts'
import { unsharedAmounts } from './unshared-amounts.ts'

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
  const herdOf = rowHerds(analysisContext)
  const empty = new Set(type.emptyColumns?.(rows.map((row) => ({ herd: herdOf(row, 0), facts: factsOf(row, 0) }))))
  const input: AnalysisTableInput<Facts> = {
    analysisContext,
    type,
    ticked,
    rows,
    herdOf,
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
      ...(await unsharedAmounts(input)),
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
    // Days of the column with the figure of the period before.
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

function footerRow<Facts>(input: AnalysisTableInput<Facts>, total: AnalysisRow): Table['footers'][number] {
  const tooFew = hasTooFewPigDays(input.herdOf(total, 0))
  return {
    place: total.name,
    ...figureCells(input, total, tooFew),
    ...(tooFew && { empty_reason: input.analysisContext.context.text('tables:empty.too_few') }),
  }
}

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

/** Adds amounts in kroner; null as soon as one is not known. */
const sumInOre = (amounts: readonly (number | null)[]): number | null => {
  const known = amounts.filter((dkk) => dkk !== null)
  return known.length < amounts.length ? null : addInOre(known)
}

/** Sorts rows by a column, highest first, unknown values last, equal values by name. */
function sortRows(data: readonly TableRow[], key: string): TableRow[] {
  const of = (row: TableRow) => (typeof row[key] === 'number' ? row[key] : Number.NEGATIVE_INFINITY)
  const byName = (a: TableRow, b: TableRow) =>
    String(a.place).localeCompare(String(b.place), 'da', { numeric: true }) || (a.id < b.id ? -1 : 1)
  return data.toSorted((a, b) => (of(a) === of(b) ? byName(a, b) : of(b) > of(a) ? 1 : -1))
}

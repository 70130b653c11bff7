import type { EControl, EControlPart, EControlRow } from '@herdboard/contract/figures/reports.ts'
import { type ReportCell, type ReportColumn, reportCell } from '@herdboard/domain/e-control/report-column.ts'
import { addFacts } from '@herdboard/domain/e-control/report-facts.ts'
import { type NamedRow, namedReportRows } from '@herdboard/domain/e-control/report-rows.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'
import { productOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { energyOf, figureMarks } from '#modules/kpis/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { selectSignature } from '#platform/database/signature.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatMoment } from '#platform/text/format-moment.ts'
import { deviationCells } from './layout/deviation-cells.ts'
import type { FootnoteRow } from './layout/footnote.ts'
import { footnotesOf } from './layout/footnotes.ts'
import { partHeading } from './layout/part-heading.ts'
import { type PlannedPart, planParts } from './layout/planned-parts.ts'
import { reportReaderUnit } from './layout/reader-unit.ts'
import { type TargetCell, targetCells } from './layout/target-columns.ts'
import { planReport, type ReportPlan, type ReportSelection } from './report-plan.ts'

/** Production report of a selection, as figures. Screen, file and PDF share this one calculation. */
export async function eControlFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  selection: ReportSelection,
): Promise<EControl> {
  return (await eControlOf(db, context, scope, await planReport(db, context, scope, selection))).report
}

export async function eControlOf(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  plan: ReportPlan,
): Promise<{ report: EControl; company: string; figures: unknown }> {
  const { company, user } = await selectSignature(db, scope)
  const presented = (await planParts(db, context, scope, plan)).map((part) => presentPart(context, part, company))
  const parts = presented.map(({ part }) => part)
  const foot = context.text('reports:foot', { company, time: formatMoment(context.language, context.now), user })
  return { report: { foot, parts }, company, figures: presented.map(({ figures }) => figures) }
}

interface PresentedPart {
  part: EControlPart
  /** Cells by row key, in stored units, equal for every reader. */
  figures: unknown
}

function presentPart(context: RequestContext, part: PlannedPart, company: string): PresentedPart {
  const { columns, head } = part
  const { written, targets } = writtenRows(context, part)
  const footnoteRows: FootnoteRow[] = written.map(({ named, cells, all: withTargets }) => ({
    row: named.row,
    isUnusual: cells.some(({ isUnusual }) => isUnusual),
    isKnown: cells.some(({ value }) => value !== null),
    cells: cells.map(({ value, isUnmeasured }) => ({ isKnown: value !== null, isUnmeasured })),
    isValued: withTargets.some(({ dkk }) => dkk !== null),
    provisional: cells.flatMap(({ provisional }) => provisional),
  }))
  const { footnotes, notesOf } = footnotesOf(context, part, footnoteRows)
  const lines = written.map(({ named, all: cells }): EControlRow & { group: string } => {
    const { row } = named
    const { unit, factor } = reportReaderUnit(context, row.unit)
    return {
      group: row.no.split('.')[0] ?? '',
      no: row.no,
      key: row.key,
      name: rowName(context, named),
      unit,
      decimals: row.decimals,
      is_signed: row.isSigned,
      cells: cells.map((cell) => ({
        value: productOrNull(statedFigure(cell.value, row.unit), factor),
        dkk: cell.dkk,
        is_unusual: cell.isUnusual,
        marks: figureMarks(context, row, cell),
        provisional: [...cell.provisional],
      })),
      notes: notesOf(row.key),
    }
  })
  const presented: EControlPart = {
    ...partHeading(context, part, company),
    quality:
      head.quality === null ? null : { category: head.quality, word: context.text(`quality:category.${head.quality}`) },
    columns: [...columns.map(({ head: name, sub, kind }) => ({ head: name, sub, kind })), ...targets],
    groups: [...Map.groupBy(lines, ({ group }) => group)].map(([no, some]) => ({
      no,
      name: context.text(`reports:group.${Number(no)}`),
      rows: some.map(({ group: _group, ...line }) => line),
    })),
    footnotes,
  }
  return {
    part: presented,
    figures: written.map(({ named, all: cells }) => [named.row.key, ...cells.map((one) => one.value)]),
  }
}

interface WrittenRow {
  named: NamedRow
  /** Cells of the periods or batches. */
  cells: readonly ReportCell[]
  /** Those and the cells of target and national average. */
  all: readonly (ReportCell & { dkk: number | null })[]
}

/** The rows of a part with the cells of all its columns, and the columns of target and national average. */
function writtenRows(
  context: RequestContext,
  part: PlannedPart,
): { written: WrittenRow[]; targets: EControlPart['columns'] } {
  const { columns, pigType, isOfBatches } = part
  const ofPlaces = columns.map(({ column }) => column)
  const facts =
    ofPlaces.length === 1 || !isOfBatches ? namingFacts(part) : ofPlaces.map((one) => one.facts).reduce(addFacts)
  const shown = namedReportRows(pigType, isOfBatches, facts)
    .filter(({ row }) => isSeen(context, row))
    .map((named) => ({ named, cells: ofPlaces.map((column) => reportCell(named, column)) }))
    .filter(({ named, cells }) => !named.row.isOptional || cells.some(({ value }) => value !== null))
  const targets = targetCells(context, { ...part, rows: shown.map(({ named }) => named.row) })
  const written = shown.map(({ named, cells }) => {
    const beside = targets.cellsOf(named.row)
    const dkk = deviationCells(part, named.row, { cells, targets: beside })
    const all = [...cells, ...beside.map(targetColumn)].map((cell, no) => ({ ...cell, dkk: dkk[no] ?? null }))
    return { named, cells, all }
  })
  return { written, targets: targets.columns }
}

const targetColumn = ({ value }: TargetCell): ReportCell => ({
  value,
  isUnusual: false,
  leftOutPigDays: 0,
  feedKgWithoutPigs: 0,
  foundHead: 0,
  isUnmeasured: false,
  provisional: [],
})

const HEALTH = '8.'

/** The health group is shown only to companies with the Medicine module. */
const isSeen = ({ scope }: RequestContext, { no }: NamedRow['row']): boolean =>
  !no.startsWith(HEALTH) || (scope?.modules.has('Medicine') ?? false)

/** Facts that name the mix and remark rows: those of the total, or of the only period. */
function namingFacts({ columns }: PlannedPart): ReportColumn['facts'] {
  const total = (columns.find(({ kind }) => kind === 'total') ?? columns[0])?.column.facts
  if (!total) throw new Error('a part has at least one column')
  // Mixes and remarks that only the year to date has come last.
  const all = columns.map(({ column }) => column.facts).reduce(addFacts)
  const later = all.mixes.filter(({ mixId }) => !total.mixes.some((mix) => mix.mixId === mixId))
  const remarks = { ...Object.fromEntries(Object.keys(all.remarks).map((code) => [code, 0])), ...total.remarks }
  return { ...total, mixes: [...total.mixes, ...later.map((mix) => ({ ...mix, kg: 0 }))], remarks }
}

/** Row name: the mix's own name, or the slaughterhouse's text of the remark. */
function rowName(context: RequestContext, { row, mix, remark }: NamedRow): string {
  if (mix !== null) return mix
  const { text } = context
  if (remark !== null) return text('reports:remark', { remark: text(`option:carcass_remark.${Number(remark)}`) })
  const energy = text(`kpis:unit.${energyOf(context) === 'MJ' ? 'MJ' : 'FE'}`)
  return text(`reports:row.${row.key}`, { energy })
}

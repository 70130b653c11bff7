import type { PlaceId } from '@herdboard/contract/core/ids.ts'
import type { Report, ReportItem, ReportTable } from '@herdboard/contract/figures/reports.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { type MovementLine, type MovementTable, movementTables } from '@herdboard/domain/e-control/movement-tables.ts'
import { columnSums, type ReportColumn } from '@herdboard/domain/e-control/report-column.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import type { BookedPigs } from './herd/group-facts.ts'
import { reportColumnOf } from './herd/report-herd.ts'
import { type PlannedHerd, plannedHerd, type ReportSpan } from './herd/report-periods.ts'
import { formatCell } from './layout/format-figures.ts'
import { graphOf } from './layout/report-graph.ts'
import { planReport, type ReportPlan, type ReportSelection } from './report-plan.ts'

/** Reports of a selection, weaners first: one for each pair of days and their total, or one for each batch. */
export async function listReports(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  selection: ReportSelection,
): Promise<Report[]> {
  const plan = await planReport(db, context, scope, selection)
  const reports: Report[] = []
  for (const pigType of plan.pigTypes) {
    reports.push(...reportsOfType(context, plan, await plannedHerd(db, scope, plan, pigType)))
  }
  return reports
}

function reportsOfType(context: RequestContext, plan: ReportPlan, { herd, spans }: PlannedHerd): Report[] {
  const columns = spans.map(({ groupNos, periodNo }) => reportColumnOf(herd, groupNos, periodNo))
  const names = spans.map((span) => spanName(context, plan, herd.groups, span))
  const graph = graphOf(context, { herd, columns, names, sites: siteNames(herd.groups) })
  return spans.flatMap((span, no) => {
    const column = columns[no]
    if (!column) return []
    return {
      name: reportName(context, plan, names[no] ?? '', herd.pigType),
      is_weaner: herd.pigType === WEANERS,
      is_total: span.isTotal,
      graph,
      ...tablesOf(context, column, herd.facts.bookedIn(span.groupNos, span.periodNo)),
      records: kindsOf(context),
      site_ids: (plan.kind === 'farm'
        ? plan.siteIds
        : span.groupNos.flatMap((at) => herd.groups[at]?.id ?? [])) as PlaceId[],
      from: span.period.opening,
      to: span.period.closing,
    }
  })
}

const siteNames = (groups: readonly { name: string }[]): string => groups.map(({ name }) => name).join(', ')

/** Name of a column: "01.04.2026 - 30.06.2026", "I alt", or the name of the batch. */
function spanName(
  { text, language }: RequestContext,
  plan: ReportPlan,
  groups: readonly { name: string }[],
  { period, isTotal, groupNos }: ReportSpan,
): string {
  if (plan.kind === 'batch') return groups[groupNos[0] ?? 0]?.name ?? ''
  if (isTotal) return text('reports:total')
  return `${formatFarmDay(language, period.opening)} - ${formatFarmDay(language, period.closing)}`
}

/** Name of a report, with the pig type where the plan has both. */
const reportName = ({ text }: RequestContext, { pigTypes }: ReportPlan, name: string, pigType: number): string =>
  pigTypes.length > 1 ? `${name} · ${text(`reports:pigs.${pigType}`)}` : name

function tablesOf(
  context: RequestContext,
  column: ReportColumn,
  booked: BookedPigs,
): Pick<Report, 'entriesTable' | 'departuresTable'> {
  const sums = columnSums(column)
  const { entries, departures } = movementTables(sums, column.facts)
  const note = context.text('reports:carcass_note', {
    kg: formatCell(context.language, sums.carcassKg, INTEGER_FORMAT),
  })
  const beside: ReportItem[] =
    booked.head === 0
      ? []
      : [
          {
            action: context.text('reports:line.booked'),
            amount: booked.head,
            weight: booked.kg,
            average_weight: ratioOrNull(booked.kg, booked.head),
            record_type_ids: [recordKind.preSlaughter],
            note: null,
          },
        ]
  return {
    entriesTable: tableOf(context, entries, null, []),
    departuresTable: tableOf(context, departures, note, beside),
  }
}

const INTEGER_FORMAT = { decimals: 0, isSigned: false }

const tableOf = (
  context: RequestContext,
  { lines, total }: MovementTable,
  carcassNote: string | null,
  beside: ReportItem[],
): ReportTable => ({
  items: lines.map((line) => itemOf(context, line, line.key === 'slaughter' ? carcassNote : null)),
  total: {
    action: context.text('reports:line.total'),
    amount: total.head,
    weight: total.kg,
    average_weight: total.averageKg,
    record_type_ids: [],
    note: null,
  },
  beside,
})

const itemOf = (
  { text }: RequestContext,
  { key, head, kg, averageKg, recordKinds }: MovementLine,
  note: string | null,
): ReportItem => ({
  action: text(`reports:line.${key}`),
  amount: head,
  weight: kg,
  average_weight: averageKg,
  record_type_ids: recordKinds.map((name) => recordKind[name]),
  note,
})

/** Record kinds that the lines sum, with their keys in `events`. */
const KINDS = [
  [1, 'insertion'],
  [2, 'departure'],
  [3, 'transfer'],
  [4, 'slaughter'],
  [5, 'dead'],
  [6, 'status'],
  [13, 'slaughter_booking'],
] as const

const kindsOf = ({ text }: RequestContext): Report['records'] =>
  KINDS.map(([type_id, name]) => ({ type_id, name: text(`events:${name}`) }))

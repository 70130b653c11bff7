import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import type { getDeadPigs } from '@herdboard/contract/figures/table-endpoints.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { resolveUnits } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { Translator } from '#platform/text/translator.ts'
import { withEmptyReasons } from './empty-reasons.ts'
import { type DeadPigsRow, selectDeadPigs } from './sql/dead-pigs.ts'
import { columnHeader } from './table-header.ts'
import { assertTableLength } from './table-length.ts'

/** Dead pig records of the chosen places and days, newest first. Throws `table.too_long`. */
export async function deadPigsTable(
  db: Db,
  { text }: RequestContext,
  scope: TenantScope,
  query: EndpointRequest<typeof getDeadPigs>['query'],
): Promise<Table> {
  const units = await resolveUnits(db, scope, query, null)
  const places = new Map(units.map((unit) => [unit.id, unit]))
  await assertTableLength(db, scope, [...places.keys()], query, [legKind.dead])
  const rows = await selectDeadPigs(db, scope, [...places.keys()], query)
  return {
    title: text('tables:dead_pigs.title'),
    searchbar: { label: text('tables:search') },
    headers: withEmptyReasons(text, 'deaths', headersIn(text)),
    data: rows.map((row): TableRow => {
      const unit = places.get(row.unit_id)
      return {
        id: `${row.record_id}:${row.unit_id}`,
        record_id: row.record_id,
        date: row.day,
        farm: unit?.farmName ?? null,
        barn: unit?.barnName ?? null,
        section: [unit?.batchName, unit?.sectionName].filter(Boolean).join(', ') || null,
        pen: row.pen,
        amount: row.head,
        kind: row.kind === null ? null : text(`option:death_kind.${Number(row.kind)}`),
        cause: row.cause === null ? null : text(`option:death_cause.${Number(row.cause)}`),
        avg_weight: statedFigure(row.avg_kg, 'kg'),
        estimated: row.is_estimated,
        days: row.days,
        remark: row.remark,
      }
    }),
    footers: rows.length === 0 ? [] : [totalRow(rows, text('tables:footer.total'))],
    empty_text: text('tables:dead_pigs.empty'),
  }
}

const headersIn = (text: Translator): Table['headers'] => [
  columnHeader('date', text('tables:column.date'), 'date'),
  columnHeader('farm', text('tables:column.farm'), 'text'),
  columnHeader('barn', text('tables:column.barn'), 'text'),
  columnHeader('section', text('tables:column.section_or_batch'), 'text'),
  columnHeader('pen', text('tables:column.pen'), 'text'),
  columnHeader('amount', text('tables:column.number'), 'int'),
  columnHeader('kind', text('tables:column.death_kind'), 'text'),
  columnHeader('cause', text('tables:column.death_cause'), 'text'),
  columnHeader('avg_weight', text('tables:column.weight'), 'weight'),
  columnHeader('days', text('tables:column.days_in'), 'int'),
  columnHeader('remark', text('tables:column.remark'), 'text'),
]

/** Total row: heads are summed; weight and days are means over the heads with known values. */
function totalRow(rows: readonly DeadPigsRow[], name: string): Table['footers'][number] {
  const mean = (figureOf: (row: DeadPigsRow) => number | null) => {
    const known = rows.flatMap((row) => {
      const value = figureOf(row)
      return value === null ? [] : [{ head: row.head, value }]
    })
    const heads = known.reduce((sum, { head }) => sum + head, 0)
    return heads === 0 ? null : known.reduce((sum, { head, value }) => sum + head * value, 0) / heads
  }
  return {
    date: name,
    amount: rows.reduce((sum, { head }) => sum + head, 0),
    avg_weight: statedFigure(
      mean(({ avg_kg }) => avg_kg),
      'kg',
    ),
    days: mean(({ days }) => days),
  }
}

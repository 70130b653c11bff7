import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import type { getMovementList } from '@herdboard/contract/figures/table-endpoints.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { resolveUnits } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextNameOf } from '#platform/text/text-key.ts'
import type { Translator } from '#platform/text/translator.ts'
import { withEmptyReasons } from './empty-reasons.ts'
import { type RegisteredMovement, selectMovementList } from './sql/movement-list.ts'
import { columnHeader } from './table-header.ts'
import { assertTableLength } from './table-length.ts'

/** Days within which a movement must stand in the public register (CHR). Source: docs/behaviour/records.md#movement-list */
const REPORT_WITHIN_DAYS = 7

/** Every kind of leg but deaths, which are often the most. */
const MOVED = [
  legKind.insertion,
  legKind.departure,
  legKind.slaughter,
  legKind.transferIn,
  legKind.transferOut,
] as const

const events: Record<RegisteredMovement['kind'], TextNameOf<'events'>> = {
  [legKind.insertion]: 'insertion',
  [legKind.departure]: 'departure',
  [legKind.slaughter]: 'slaughter',
  [legKind.transferOut]: 'transfer',
}

/**
 * Movement list for the public movement register (CHR): pigs that came to the chosen farms, left them or moved between
 * them, by CHR number, newest first, with the last day of reporting each. Throws `table.too_long`.
 */
export async function movementListTable(
  db: Db,
  { text, today }: RequestContext,
  scope: TenantScope,
  query: EndpointRequest<typeof getMovementList>['query'],
): Promise<Table> {
  const unitIds = (await resolveUnits(db, scope, query, null)).map(({ id }) => id)
  await assertTableLength(db, scope, unitIds, query, MOVED)
  const rows = await selectMovementList(db, scope, unitIds, query)
  return {
    title: text('tables:movement_list.title'),
    searchbar: { label: text('tables:search') },
    headers: withEmptyReasons(text, 'movementList', headersIn(text)),
    data: rows.map(
      (row): TableRow => ({
        id: `${row.record_id}:${row.from_name ?? ''}:${row.to_name ?? ''}`,
        record_id: row.record_id,
        date: row.day,
        from_chr: row.from_chr,
        from: row.from_name,
        to_chr: row.to_chr,
        to: row.to_name,
        amount: row.head,
        type: text(`events:${events[row.kind]}`),
        days_since: daysBetween(row.day, today),
        report_by: addDays(row.day, REPORT_WITHIN_DAYS),
      }),
    ),
    footers:
      rows.length === 0
        ? []
        : [{ date: text('tables:footer.total'), amount: rows.reduce((sum, { head }) => sum + head, 0) }],
    empty_text: text('tables:movement_list.empty'),
  }
}

/** The last day of reporting is the second column, in sight at every width. */
const headersIn = (text: Translator): Table['headers'] => [
  columnHeader('date', text('tables:column.date'), 'date'),
  columnHeader('report_by', text('tables:column.report_by'), 'date'),
  columnHeader('from_chr', text('tables:column.from_chr'), 'text'),
  columnHeader('from', text('tables:column.from'), 'text'),
  columnHeader('to_chr', text('tables:column.to_chr'), 'text'),
  columnHeader('to', text('tables:column.to'), 'text'),
  columnHeader('amount', text('tables:column.number'), 'int'),
  columnHeader('type', text('tables:column.event'), 'text'),
  columnHeader('days_since', text('tables:column.days_since'), 'int'),
]

import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import type { PagedTable, Table, TableRow } from '@herdboard/contract/figures/table.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { unitName } from '#modules/kpis/service.ts'
import { type ResolvedUnit, resolveUnits } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextNameOf } from '#platform/text/text-key.ts'
import type { Translator } from '#platform/text/translator.ts'
import { withEmptyReasons } from './empty-reasons.ts'
import { pigMovementFooters } from './movement-footers.ts'
import { type MovementRow, STOCK_COUNT, selectMovements } from './sql/pig-movements.ts'
import { columnHeader } from './table-header.ts'
import { assertTableLength } from './table-length.ts'
import { tablePage } from './table-page.ts'

const events: Record<MovementRow['kind'], TextNameOf<'events'>> = {
  [legKind.insertion]: 'insertion',
  [legKind.departure]: 'departure',
  [legKind.slaughter]: 'slaughter',
  [legKind.dead]: 'dead',
  [legKind.transferIn]: 'transfer',
  [legKind.transferOut]: 'transfer',
  [STOCK_COUNT]: 'status',
}

/**
 * Pig movements of the chosen places and days, one row per record and place, with the stock after it: all of them, or
 * one page. Throws `table.too_long`.
 */
export async function pigMovementsTable(
  db: Db,
  { text }: RequestContext,
  scope: TenantScope,
  query: EndpointRequest<typeof getPigMovements>['query'],
): Promise<PagedTable> {
  const chosen = await resolveUnits(db, scope, query, null)
  const unitIds = chosen.map(({ id }) => id)
  await assertTableLength(db, scope, unitIds, query)
  const rows = await selectMovements(db, scope, unitIds, query)
  // The other end of a transfer may be outside the selection. Its name is hidden where the user cannot read the farm.
  const readable = rows.some(({ peer_unit_id }) => peer_unit_id !== null)
    ? await resolveUnits(db, scope, {}, null)
    : chosen
  const units = new Map(readable.map((unit) => [unit.id, unit]))
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const isInner = ({ peer_unit_id }: MovementRow) => peer_unit_id !== null && chosenIds.has(peer_unit_id)
  const crossing = rows.filter((row) => !isInner(row))
  return tablePage(query, {
    title: text('tables:pig_movements.title'),
    searchbar: { label: text('tables:search') },
    headers: withEmptyReasons(text, 'movements', headersIn(text)),
    data: rows.map((row) => ({ ...movementRow(row, units, text), is_inner: isInner(row) })),
    footers: rows.length === 0 ? [] : pigMovementFooters(crossing, text),
    empty_text: text('tables:pig_movements.empty'),
  })
}

const headersIn = (text: Translator): Table['headers'] => [
  columnHeader('date', text('tables:column.date'), 'date'),
  columnHeader('type', text('tables:column.event'), 'text'),
  columnHeader('farm', text('tables:column.farm'), 'text'),
  columnHeader('barn', text('tables:column.barn'), 'text'),
  columnHeader('section', text('tables:column.section_or_batch'), 'text'),
  columnHeader('amount', text('tables:column.number'), 'int'),
  columnHeader('avg_weight', text('tables:column.avg_weight'), 'weight'),
  columnHeader('weight', text('tables:column.total_weight'), 'int'),
  columnHeader('counterpart', text('tables:column.counterpart'), 'text'),
  columnHeader('stock_after', text('tables:column.stock_after'), 'int'),
  columnHeader('remark', text('tables:column.remark'), 'text'),
]

function movementRow(row: MovementRow, units: ReadonlyMap<UnitId, ResolvedUnit>, text: Translator): TableRow {
  const unit = units.get(row.unit_id)
  return {
    id: `${row.record_id}:${row.unit_id}`,
    record_id: row.record_id,
    date: row.day,
    type: text(`events:${events[row.kind]}`),
    farm: unit?.farmName ?? null,
    barn: unit?.barnName ?? null,
    section: unit ? [unit.batchName, unit.sectionName].filter((name) => name !== null).join(', ') || null : null,
    amount: row.amount,
    avg_weight: statedFigure(row.avg_kg, 'kg'),
    ...(row.is_weight_calculated && { avg_weight_mark: text('tables:pig_movements.calculated') }),
    weight: row.kg,
    counterpart: counterpartOf(row, units),
    stock_after: row.stock_after,
    remark: row.remark,
  }
}

function counterpartOf(row: MovementRow, units: ReadonlyMap<UnitId, ResolvedUnit>): string | null {
  if (row.peer_unit_id !== null) {
    const peer = units.get(row.peer_unit_id)
    const own = units.get(row.unit_id)
    return peer && own ? unitName(peer, [peer, own]) : null
  }
  if (row.kind === legKind.insertion) return row.supplier
  if (row.kind === legKind.departure) return row.buyer
  return row.kind === legKind.slaughter ? row.slaughterhouse : null
}

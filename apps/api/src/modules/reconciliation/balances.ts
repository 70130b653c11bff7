import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { getReconciliation } from '@herdboard/contract/herd/reconciliation.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import {
  type MovedPigs,
  type PlaceBalance,
  placeBalance,
  type UnitFlows,
} from '@herdboard/domain/reconciliation/place-balance.ts'
import { type QueriedPlaces, type ResolvedUnit, resolveUnits } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { balanceTree } from './balance-tree.ts'
import { selectUnitBalances, type UnitBalanceRow } from './sql/balances.ts'
import { selectReconciledCompany } from './sql/company.ts'

interface ReconciliationQuery extends QueriedPlaces {
  from: string
  to: string
  weaners?: boolean | undefined
}

/** Returns the days of a query, up to today. A period that has not begun is empty: it ends before it begins. */
export const reconciliationDays = ({ from, to }: ReconciliationQuery, today: string) => ({
  from,
  to: to < today ? to : today,
})

/** Returns the units of a query, of the requested pig type. */
export const reconciledUnits = (
  db: Db,
  scope: TenantScope,
  { weaners, ...places }: ReconciliationQuery,
): Promise<ResolvedUnit[]> =>
  resolveUnits(db, scope, places, weaners === undefined ? null : weaners ? WEANERS : SLAUGHTER_PIGS)

/** Returns the balance of every place of a query between two days. */
export async function reconciliationTable(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: EndpointRequest<typeof getReconciliation>['query'],
): Promise<EndpointReply<typeof getReconciliation>> {
  const units = await reconciledUnits(db, scope, query)
  const days = reconciliationDays(query, context.today)
  const rows = await selectUnitBalances(
    db,
    scope,
    units.map(({ id }) => id),
    days,
  )
  const company = await selectReconciledCompany(db, scope)
  const flows = new Map(rows.map((row) => [row.unit_id, toUnitFlows(row, days.from)]))
  const balanced = units.flatMap((unit) => {
    const found = flows.get(unit.id)
    return found ? [{ unit, flows: found }] : []
  })
  const wholeBarn = context.text('reconciliation:whole_barn')
  return {
    ...days,
    rows: balanceTree(balanced, { company, moved: rows.flatMap(toMovedPigs), to: days.to, wholeBarn }),
    is_partial: company.farms > scope.readableFarms.size,
  }
}

/** Returns the sum of the balances of units between two days, both included. */
export async function balanceOfUnits(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  days: { from: string; to: string },
): Promise<PlaceBalance> {
  const rows = await selectUnitBalances(db, scope, unitIds, days)
  return placeBalance(
    rows.map((row) => toUnitFlows(row, days.from)),
    rows.flatMap(toMovedPigs),
  )
}

const toMovedPigs = ({ unit_id, moved_in }: UnitBalanceRow): MovedPigs[] =>
  moved_in.map(({ from, head, kg }) => ({ fromUnitId: from, toUnitId: unit_id, head, grams: kg * 1000 }))

const toUnitFlows = (row: UnitBalanceRow, from: string): UnitFlows => ({
  unitId: row.unit_id,
  opening: { head: row.opening_head, grams: row.opening_g },
  // The weight of the pigs before the movements of an opening count's day is unknown.
  openingCounted: { head: row.opening_counted_head, grams: row.opening_counted_head === 0 ? 0 : null },
  inserted: { head: row.in_head, grams: row.in_g },
  transferredIn: { head: row.transfer_in_head, grams: row.transfer_in_g },
  departed: { head: row.out_head, grams: row.out_g },
  transferredOut: { head: row.transfer_out_head, grams: row.transfer_out_g },
  slaughtered: { head: row.slaughter_head, grams: row.slaughter_g },
  dead: { head: row.dead_head, grams: row.dead_g },
  closing: { head: row.closing_head, grams: row.closing_g },
  difference: row.diff_head,
  missing: row.missing,
  surplus: row.surplus,
  negativeDays: row.negative_days,
  lastCountDay: row.last_count,
  isCountedInPeriod: row.last_count !== null && row.last_count >= from,
})

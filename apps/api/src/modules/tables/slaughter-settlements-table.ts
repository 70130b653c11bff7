import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import type { getSlaughterSettlements } from '@herdboard/contract/figures/table-endpoints.ts'
import { dkkOf, oreOf } from '@herdboard/domain/economy/exact-amount.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { weightClassPercent } from '@herdboard/domain/slaughter/carcass-facts.ts'
import { paidAboveScaleOre } from '@herdboard/domain/slaughter/settlement-amount.ts'
import { type SettlementFigures, settlementTotals } from '@herdboard/domain/slaughter/settlement-totals.ts'
import { shareAmongLots } from '@herdboard/domain/slaughter/share-among-lots.ts'
import { unitName } from '#modules/kpis/service.ts'
import { type ResolvedUnit, resolveUnits } from '#modules/locations/service.ts'
import { factsOfSums } from '#modules/settlements/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextName } from '#platform/text/text-key.ts'
import type { Translator } from '#platform/text/translator.ts'
import { withEmptyReasons } from './empty-reasons.ts'
import { type SettlementRow, selectSettlements } from './sql/slaughter-settlements.ts'
import { columnHeader } from './table-header.ts'
import { assertTableLength } from './table-length.ts'

/**
 * Slaughters of the chosen places and days, newest first, with their settlement. A load from several places shows only
 * the chosen places' pigs and their share of the money. Throws `table.too_long`.
 */
export async function slaughterSettlementsTable(
  db: Db,
  { text }: RequestContext,
  scope: TenantScope,
  query: EndpointRequest<typeof getSlaughterSettlements>['query'],
): Promise<Table> {
  const units = await resolveUnits(db, scope, query, null)
  const unitIds = units.map(({ id }) => id)
  await assertTableLength(db, scope, unitIds, query, [legKind.slaughter])
  const rows = await selectSettlements(db, scope, unitIds, query)
  const isOfWeaners = units.length > 0 && units.every(({ pigType }) => pigType === WEANERS)
  const totals = settlementTotals(rows.map(figuresOf))
  return {
    title: text('tables:slaughter_settlements.title'),
    searchbar: { label: text('tables:search') },
    headers: withEmptyReasons(text, 'settlements', headersIn(text)),
    data: rows.map((row) => tableRow(row, units, text)),
    footers: rows.length === 0 ? [] : [{ date: text('tables:footer.total'), ...totals }],
    empty_text: text(`tables:slaughter_settlements.${isOfWeaners ? 'weaners' : 'empty'}`),
  }
}

/** What a load brought stands first: the rest of the table is often out of view. */
const headersIn = (text: Translator): Table['headers'] => {
  const named = (key: TextName<'tables:slaughter_settlements'>, kind: Parameters<typeof columnHeader>[2]) =>
    columnHeader(key, text(`tables:slaughter_settlements.${key}`), kind)
  return [
    named('date', 'date'),
    named('place', 'text'),
    named('amount', 'price'),
    named('price_per_kg', 'price'),
    named('heads', 'int'),
    named('avg_weight', 'weight'),
    named('lean_pct', 'percent'),
    named('above_scale', 'price'),
    named('status', 'text'),
    named('weight', 'int'),
    named('in_range_pct', 'percent'),
    named('condemned', 'int'),
    named('basic_price', 'price'),
    named('adjustments', 'price'),
    named('supplements', 'price'),
    named('deductions', 'price'),
    named('settlement_no', 'text'),
    named('slaughterhouse', 'text'),
    named('supplier_number', 'text'),
  ]
}

function figuresOf({ lean_adj, weight_adj, carcasses, stated, ...row }: SettlementRow): SettlementFigures {
  const facts = carcasses && factsOfSums(carcasses)
  const aboveOre = facts && paidAboveScaleOre(stated, facts)
  const shareOf = (dkk: number | null) => (dkk === null ? null : dkkOf(shareOfUnits(oreOf(dkk), row)))
  return {
    ...row,
    amount: shareOf(row.load_amount),
    supplements: shareOf(stated.supplements),
    deductions: shareOf(stated.deductions),
    in_range_pct: facts && weightClassPercent(facts, 'insideHead'),
    adjustments: lean_adj === null && weight_adj === null ? null : (lean_adj ?? 0) + (weight_adj ?? 0),
    above_scale: aboveOre === null ? null : dkkOf(shareOfUnits(aboveOre, row)),
  }
}

/** Returns what the queried units have of an amount of their load, øre: as the money lines share it. */
function shareOfUnits(ore: number, { lots, unit_ids }: Pick<SettlementRow, 'lots' | 'unit_ids'>): number {
  const parts = shareAmongLots(
    ore,
    lots.map(({ unit_id, carcass_kg, head }) => ({
      unitId: unit_id,
      carcassGrams: Math.round(carcass_kg * 1000),
      head,
    })),
  )
  return lots.reduce((sum, { unit_id }, no) => (unit_ids.includes(unit_id) ? sum + (parts[no] ?? 0) : sum), 0)
}

function tableRow(row: SettlementRow, units: readonly ResolvedUnit[], text: Translator): TableRow {
  const { record_id, day, unit_ids, settlement_no, heads, weight } = row
  const figures = figuresOf(row)
  const { amount } = figures
  const own = new Set(unit_ids)
  const places = units.filter(({ id }) => own.has(id)).map((unit) => unitName(unit, units))
  return {
    id: record_id,
    record_id,
    date: day,
    settlement_no,
    slaughterhouse: row.slaughterhouse,
    supplier_number: row.supplier_number,
    place: places.join(' · ') || null,
    heads,
    condemned: row.condemned,
    weight,
    avg_weight: heads === 0 ? null : statedFigure(weight / heads, 'kg'),
    lean_pct: row.lean_pct,
    in_range_pct: figures.in_range_pct,
    basic_price: row.basic_price,
    adjustments: figures.adjustments,
    supplements: figures.supplements,
    deductions: figures.deductions,
    amount,
    price_per_kg: amount === null || weight === 0 ? null : amount / weight,
    above_scale: figures.above_scale,
    // A settlement without a number is provisional.
    status: text(`tables:settlement_status.${settlement_no === null ? 'provisional' : 'approved'}`),
  }
}

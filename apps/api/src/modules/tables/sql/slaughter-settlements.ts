import type { RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { StatedSettlement } from '@herdboard/domain/slaughter/settlement-amount.ts'
import { sql } from 'kysely'
import { planForLists } from '#modules/ledger/service.ts'
import { type CarcassSums, carcassSumsOf, statedAmount } from '#modules/settlements/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Settlement of a slaughter for the queried units. Weights are kg of approved carcasses, money is DKK. */
export interface SettlementRow {
  record_id: RecordId
  unit_ids: UnitId[]
  day: string
  settlement_no: string | null
  slaughterhouse: string | null
  supplier_number: string | null
  heads: number
  condemned: number
  weight: number
  lean_pct: number | null
  /** DKK per kg, as typed. */
  basic_price: number | null
  lean_adj: number | null
  weight_adj: number | null
  /** DKK of the whole load: as typed, or what the typed price per kg gives. */
  load_amount: number | null
  /** Carcasses of the whole load; null where they are not known. */
  carcasses: CarcassSums | null
  /** What the settlement of the whole load states. */
  stated: StatedSettlement
  /** All units of the load. */
  lots: { unit_id: UnitId; carcass_kg: number; head: number }[]
}

/** Slaughters of units over days, newest first, one row each. Runs one statement. */
export async function selectSettlements(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { from, to }: { from: string; to: string },
): Promise<SettlementRow[]> {
  await planForLists(db, unitIds.length)
  const typed = (id: string) => sql`(r.detail ->> ${id})::float8`
  const { rows } = await sql<SettlementRow>`
    with own as (
      select l.record_id, min(l.day) as day, array_agg(l.unit_id order by l.unit_id) as unit_ids,
        coalesce(sum(l.carcass_kg), 0)::float8 as weight, sum(v.approved_head)::int as heads,
        sum(v.condemned_head)::int as condemned,
        (sum(v.lean_pct * v.approved_head) / nullif(sum(v.approved_head) filter (where v.lean_pct is not null), 0))::float8
          as lean_pct
      from herd_leg l join slaughter_lot v
        on v.directory_id = ${directoryId} and v.record_id = l.record_id and v.unit_id = l.unit_id
      where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[]) and l.kind = ${sql.lit(legKind.slaughter)}
        and l.day >= ${from}::date and l.day <= ${to}::date
      group by l.record_id)
    select o.*, nullif(r.detail ->> 'FF_SettlementNo', '') as settlement_no, h.name as slaughterhouse,
      nullif(r.detail ->> 'FF_SupplierNumber', '') as supplier_number,
      ${typed('FF_PricePerKg')} as basic_price, ${typed('FF_LeanAdj')} as lean_adj, ${typed('FF_WeightAdj')} as weight_adj,
      ${statedAmount(sql`r.detail`, sql`part.carcass_kg`)}::float8 as load_amount, ${carcassSumsOf('c')} as carcasses, part.lots,
      json_build_object('approvedHead', part.approved, 'carcassG', part.carcass_g, 'basicPrice', ${typed('FF_PricePerKg')},
        'supplements', ${typed('FF_Supplements')}, 'deductions', ${typed('FF_Deductions')},
        'amount', ${typed('FF_AmountDkk')}) as stated
    from own o
    join record r on r.directory_id = ${directoryId} and r.id = o.record_id
    left join slaughterhouse h on h.directory_id = ${directoryId} and h.id::text = r.detail ->> 'FF_Slaughterhouse'
    left join carcass_list c on c.directory_id = ${directoryId} and c.record_id = o.record_id
    cross join lateral (select
        jsonb_agg(jsonb_build_object('unit_id', x.unit_id, 'carcass_kg', coalesce(x.carcass_kg, 0), 'head', -x.head) order by x.unit_id) as lots,
        sum(x.carcass_kg) as carcass_kg,
        coalesce(sum(v.approved_head), 0)::int as approved, round(coalesce(sum(x.carcass_kg), 0) * 1000)::float8 as carcass_g
      from herd_leg x
      left join slaughter_lot v on v.directory_id = ${directoryId} and v.record_id = x.record_id and v.unit_id = x.unit_id
      where x.directory_id = ${directoryId} and x.record_id = o.record_id) part
    order by o.day desc, r.created_at desc, o.record_id desc`.execute(db)
  return rows
}

import type { RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { ReconciliationColumn } from '@herdboard/contract/herd/reconciliation.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { literalList } from '#platform/database/statement/literal-list.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The share of one record in a figure. */
export interface FigurePart {
  record_id: RecordId
  /** Signed: pigs in and counted are positive, pigs out negative. */
  amount: number
  total_rows: number
  total_amount: number
}

/** Selects the facts that make up each column. */
const figurePartsQuery: Record<ReconciliationColumn, RawBuilder<unknown>> = {
  opening: sql`part = 'opening'`,
  opening_counted: sql`part = 'opening_counted'`,
  inserted: sql`part = 'moved' and kind = ${sql.lit(legKind.insertion)}`,
  transferred_in: sql`part = 'moved' and kind = ${sql.lit(legKind.transferIn)} and not is_within`,
  departed: sql`part = 'moved' and kind = ${sql.lit(legKind.departure)}`,
  transferred_out: sql`part = 'moved' and kind = ${sql.lit(legKind.transferOut)} and not is_within`,
  slaughtered: sql`part = 'moved' and kind = ${sql.lit(legKind.slaughter)}`,
  dead: sql`part = 'moved' and kind = ${sql.lit(legKind.dead)}`,
  expected: sql`part in ('opening', 'opening_counted', 'moved')`,
  difference: sql`part = 'counted'`,
  closing: sql`part = 'closing'`,
}

/**
 * Selects the records behind a figure of some units, newest first, each with its share. The shares add up to the
 * figure.
 * A stock consists of the last count and all movements since. In a unit that became empty, it consists of the movements
 * since.
 */
export async function selectFigureParts(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { from, to }: { from: string; to: string },
  column: ReconciliationColumn,
  limit: number,
): Promise<FigurePart[]> {
  const hasNoLaterOpening = (
    unit: string,
  ) => sql`not exists (select from herd_point b where b.directory_id = ${directoryId}
    and b.unit_id = ${sql.ref(unit)} and b.growth_kg is null and b.day > l.day)`
  /** The count that made a point: that of the unit, else that of its barn. */
  const countOf = sql`(select k.record_id from herd_count k
    join herd_unit h on h.directory_id = ${directoryId} and h.id = p.unit_id
    where k.directory_id = ${directoryId} and k.superseded_by is null and k.day = p.day
      and k.scope_id in (h.id, h.barn_id) and k.scope_id = case k.scope when 1 then h.id else h.barn_id end
    order by k.scope limit 1)`
  const stockOn = (part: 'opening' | 'closing', day: RawBuilder<unknown>) => sql`
    select ${part}::text as part, 6::smallint as kind, false as is_within, ${countOf} as record_id, p.head as amount
      from units u cross join lateral (select p.unit_id, p.day, p.head from herd_point p
        where p.directory_id = ${directoryId} and p.unit_id = u.unit_id and p.day <= ${day} order by p.day desc limit 1) p
    union all
    select ${part}, l.kind, false, l.record_id, l.head
      from units u
      left join lateral (select p.day from herd_point p where p.directory_id = ${directoryId} and p.unit_id = u.unit_id
        and p.day <= ${day} order by p.day desc limit 1) p on true
      join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.unit_id and l.day <= ${day}
        and l.day > case when p.day is null then '-infinity' else p.day end and ${hasNoLaterOpening('l.unit_id')}`
  const moved = sql`
    select 'moved'::text as part, l.kind,
      l.kind in (${literalList(legKind.transferIn, legKind.transferOut)}) and l.peer_unit_id = any(${unitIds}::uuid[]) and ${hasNoLaterOpening('l.peer_unit_id')} as is_within,
      l.record_id, l.head as amount
    from units u join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.unit_id
      and l.day >= ${from}::date and l.day <= ${to}::date and ${hasNoLaterOpening('l.unit_id')}`
  const counted = sql`
    select case when p.growth_kg is null then 'opening_counted' else 'counted' end as part, 6::smallint as kind,
      false as is_within, ${countOf} as record_id,
      case when p.growth_kg is null then d.head_open else p.diff_head end as amount
    from units u join herd_point p on p.directory_id = ${directoryId} and p.unit_id = u.unit_id
      and p.day >= ${from}::date and p.day <= ${to}::date
    left join herd_day d on d.directory_id = ${directoryId} and d.unit_id = p.unit_id and d.day = p.day`
  const needed: Record<ReconciliationColumn, RawBuilder<unknown>> = {
    opening: stockOn('opening', sql`${from}::date - 1`),
    opening_counted: counted,
    inserted: moved,
    transferred_in: moved,
    departed: moved,
    transferred_out: moved,
    slaughtered: moved,
    dead: moved,
    expected: sql`${stockOn('opening', sql`${from}::date - 1`)} union all ${moved} union all ${counted}`,
    difference: counted,
    closing: stockOn('closing', sql`${to}::date`),
  }
  const { rows } = await sql<FigurePart>`
    with units as materialized (select unit_id from unnest(${unitIds}::uuid[]) as x(unit_id)),
    facts as (${needed[column]}),
    parts as (select f.record_id, sum(f.amount)::int as amount from facts f
      where f.record_id is not null and ${figurePartsQuery[column]} group by f.record_id)
    select p.record_id, p.amount, count(*) over ()::int as total_rows, (sum(p.amount) over ())::int as total_amount
    from parts p join record r on r.directory_id = ${directoryId} and r.id = p.record_id
    order by r.day desc, r.created_at desc, r.id desc
    limit ${limit}`.execute(db)
  return rows
}

import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { planForLists } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Balance of one unit over a period, from its daily rows. Heads out are positive; grams are null where unknown. */
export interface UnitBalanceRow {
  unit_id: UnitId
  opening_head: number
  opening_g: number | null
  closing_head: number
  closing_g: number | null
  opening_counted_head: number
  in_head: number
  in_g: number
  transfer_in_head: number
  transfer_in_g: number
  out_head: number
  out_g: number
  transfer_out_head: number
  transfer_out_g: number
  slaughter_head: number
  slaughter_g: number
  dead_head: number
  dead_g: number
  diff_head: number
  missing: number
  surplus: number
  negative_days: number
  last_count: string | null
  /** Pigs from other units, where the stock of both units had already begun. */
  moved_in: { from: UnitId; head: number; kg: number }[]
}

/**
 * Selects opening stock, flows and closing stock of each unit in one statement.
 * The flows are summed for all units together: looking up thousands of units one by one took twice as long.
 * Opening and closing stock are the last daily row up to that day. They are read independently of the flows, so that
 * the balance can be checked.
 * Units with neither stock nor movement are left out.
 */
export async function selectUnitBalances(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { from, to }: { from: string; to: string },
): Promise<UnitBalanceRow[]> {
  const unitFilter = sql`any(${unitIds}::uuid[])`
  const heads = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::int`
  const grams = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::float8`
  const hasNoLaterOpening = (
    unit: string,
  ) => sql`not exists (select from herd_point b where b.directory_id = ${directoryId}
    and b.unit_id = ${sql.ref(unit)} and b.growth_kg is null and b.day > l.day)`
  await planForLists(db, unitIds.length)
  const { rows } = await sql<UnitBalanceRow>`
    select u.unit_id, coalesce(o.head, 0) as opening_head, case when o.head is null then 0 else o.grams end as opening_g,
      coalesce(c.head, 0) as closing_head, case when c.head is null then 0 else c.grams end as closing_g,
      coalesce(g.head, 0) as opening_counted_head,
      coalesce(s.in_head, 0) as in_head, coalesce(s.in_g, 0) as in_g, coalesce(s.transfer_in_head, 0) as transfer_in_head,
      coalesce(s.transfer_in_g, 0) as transfer_in_g, coalesce(s.out_head, 0) as out_head, coalesce(s.out_g, 0) as out_g,
      coalesce(s.transfer_out_head, 0) as transfer_out_head, coalesce(s.transfer_out_g, 0) as transfer_out_g,
      coalesce(s.slaughter_head, 0) as slaughter_head, coalesce(s.slaughter_g, 0) as slaughter_g,
      coalesce(s.dead_head, 0) as dead_head, coalesce(s.dead_g, 0) as dead_g, coalesce(s.diff_head, 0) as diff_head,
      coalesce(s.missing, 0) as missing, coalesce(s.surplus, 0) as surplus,
      coalesce(s.negative_days, 0) as negative_days, n.day as last_count, coalesce(m.moved_in, '[]') as moved_in
    from unnest(${unitIds}::uuid[]) as u(unit_id)
    left join lateral (select d.head, d.stock_g::float8 as grams from herd_day d
      where d.directory_id = ${directoryId} and d.unit_id = u.unit_id and d.day < ${from}::date
      order by d.day desc limit 1) o on true
    left join lateral (select d.head, d.stock_g::float8 as grams from herd_day d
      where d.directory_id = ${directoryId} and d.unit_id = u.unit_id and d.day <= ${to}::date
      order by d.day desc limit 1) c on true
    -- Pigs of an opening count: head_open of its day is the stock before that day's movements.
    left join (select distinct on (p.unit_id) p.unit_id, d.head_open as head from herd_point p
      join herd_day d on d.directory_id = ${directoryId} and d.unit_id = p.unit_id and d.day = p.day
      where p.directory_id = ${directoryId} and p.unit_id = ${unitFilter} and p.growth_kg is null
        and p.day >= ${from}::date and p.day <= ${to}::date order by p.unit_id, p.day) g on g.unit_id = u.unit_id
    left join (select d.unit_id as summed,
      ${heads('d.in_head')} as in_head, ${grams('d.in_g')} as in_g,
      ${heads('d.transfer_in_head')} as transfer_in_head, ${grams('d.transfer_in_g')} as transfer_in_g,
      ${heads('d.out_head')} as out_head, ${grams('d.out_g')} as out_g,
      ${heads('d.transfer_out_head')} as transfer_out_head, ${grams('d.transfer_out_g')} as transfer_out_g,
      ${heads('d.slaughter_head')} as slaughter_head, ${grams('d.slaughter_g')} as slaughter_g,
      ${heads('d.dead_head')} as dead_head, ${grams('d.dead_g')} as dead_g, ${heads('d.diff_head')} as diff_head,
      coalesce(-sum(least(d.diff_head, 0)), 0)::int as missing, coalesce(sum(greatest(d.diff_head, 0)), 0)::int as surplus,
      count(*) filter (where d.head < 0)::int as negative_days
      from herd_day d where d.directory_id = ${directoryId} and d.unit_id = ${unitFilter}
        and d.day >= ${from}::date and d.day <= ${to}::date group by d.unit_id) s on s.summed = u.unit_id
    left join herd_unit h on h.directory_id = ${directoryId} and h.id = u.unit_id
    left join lateral (select k.day from herd_count k
      where k.directory_id = ${directoryId} and k.superseded_by is null and k.day <= ${to}::date
        and k.scope_id in (u.unit_id, h.barn_id)
        and exists (select from herd_point p where p.directory_id = ${directoryId} and p.unit_id = u.unit_id and p.day = k.day)
      order by k.day desc limit 1) n on true
    left join (select x.unit_id, jsonb_agg(jsonb_build_object('from', x.peer_unit_id, 'head', x.head, 'kg', x.kg)) as moved_in
      from (select l.unit_id, l.peer_unit_id, sum(l.head) as head, sum(l.kg) as kg from herd_leg l
        where l.directory_id = ${directoryId} and l.unit_id = ${unitFilter} and l.kind = ${sql.lit(legKind.transferIn)}
          and l.day >= ${from}::date and l.day <= ${to}::date
          and ${hasNoLaterOpening('l.unit_id')} and ${hasNoLaterOpening('l.peer_unit_id')}
        group by l.unit_id, l.peer_unit_id) x group by x.unit_id) m on m.unit_id = u.unit_id
    where s.summed is not null or coalesce(o.head, 0) <> 0`.execute(db)
  return rows
}

import type { FarmId, PlaceId, RecordId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { type CourseState, courseState } from '#modules/ledger/service.ts'
import { CUSTOM_PLAN } from '#platform/database/custom-plan.ts'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RowRange } from '#platform/http/pagination.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface RecordListQuery extends RowRange {
  from: string
  to: string
  /** Null: all places that the user may read. */
  placeIds: readonly PlaceId[] | null
  /** Null: all record types. */
  typeIds: readonly number[] | null
  /** Null: both pig types. One type also includes what was recorded for a whole farm. */
  pigType: 1 | 2 | null
  /** Only these records; absent: all. */
  recordIds?: readonly RecordId[]
  today: string
}

/** A record of the list, before it is formatted as text. */
export interface ListedRecord {
  id: RecordId
  type_id: number
  day: string
  /** Signed number of pigs at the chosen places; the difference of a count; null where no pigs moved. */
  amount: number | null
  head: number | null
  kg: number | null
  mix_name: string | null
  /** Of a treatment: the drug, the last day given so far, and the number of planned days. */
  drug_name: string | null
  treatment_day: number | null
  treatment_days: number | null
  course: CourseState | null
  /** Of a check-in: the number of the finding. */
  found: string | null
  /** Of a posting. */
  category_id: number | null
  amount_ore: number | null
  carcass_kg: number | null
  /** Of a slaughter: the pigs whose carcasses were approved and weighed. */
  approved_head: number | null
  farm_id: FarmId
  farm_name: string
  barn_name: string | null
  inner_name: string | null
  /** Destination of a transfer. */
  to_barn_name: string | null
  to_inner_name: string | null
  user_name: string | null
  created_at: Date
  farm_ids: string[]
  locked_through: string | null
  is_batch_closed: boolean
  total_rows: number
}

/**
 * Selects a page of records, newest first, with everything that their texts and flags need. One statement.
 * A transfer is found by both of its ends. With both chosen, its amount is that of the place that the pigs left.
 * An end on a farm that the user cannot read is not shown: the record is listed at its other end.
 */
export async function selectRecords(db: Db, scope: TenantScope, query: RecordListQuery): Promise<ListedRecord[]> {
  const { placeIds, typeIds, pigType, recordIds = null } = query
  const readable = sql`any(${[...scope.readableFarms]}::uuid[])`
  const isChosen = (alias: string) =>
    placeIds === null
      ? sql`true`
      : sql`(${sql.ref(`${alias}.farm_id`)} = any(${placeIds}::uuid[]) or ${sql.ref(`${alias}.barn_id`)} = any(${placeIds}::uuid[])
    or ${sql.ref(`${alias}.section_id`)} = any(${placeIds}::uuid[]) or ${sql.ref(`${alias}.batch_id`)} = any(${placeIds}::uuid[]))`
  // The statement holds only the conditions in use, so that a cached plan of one query does not serve a different one.
  const conditions = [
    sql`r.directory_id = ${scope.directoryId} and r.deleted_at is null
         and r.day >= ${query.from}::date and r.day <= ${query.to}::date
         and ((r.farm_id = ${readable} and ${isChosen('r')})
           or r.id in (select l.record_id from herd_unit u join herd_leg l
                on l.directory_id = ${scope.directoryId} and l.unit_id = u.id
                where u.directory_id = ${scope.directoryId} and u.farm_id = ${readable} and ${isChosen('u')}
                  and l.day >= ${query.from}::date and l.day <= ${query.to}::date))`,
    ...(recordIds ? [sql`r.id = any(${[...recordIds]}::uuid[])`] : []),
    ...(typeIds ? [sql`r.type_id = any(${[...typeIds]}::smallint[])`] : []),
    ...(pigType
      ? [
          sql`(r.barn_id is null or exists (select from barn k
           where k.directory_id = ${scope.directoryId} and k.id = r.barn_id and k.pig_type = ${pigType})
           or exists (select from herd_leg l join herd_unit u on u.directory_id = ${scope.directoryId} and u.id = l.unit_id
                where l.directory_id = ${scope.directoryId} and l.record_id = r.id and u.pig_type = ${pigType}
                  and u.farm_id = ${readable}))`,
        ]
      : []),
  ]
  const matching = sql`record r where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<ListedRecord>`
    with ${CUSTOM_PLAN} page as materialized (
      -- chosen by the columns of the index alone; only the rows of the page are read
      select whole.* from (select r.id from ${matching}
         order by r.day desc, r.created_at desc, r.id desc
         limit ${query.limit} offset ${query.offset}) chosen
       join record whole on whole.directory_id = ${scope.directoryId} and whole.id = chosen.id)
    select p.id, p.type_id, p.day, p.head, p.kg::float8 as kg, o.farm_id, p.created_at, all_rows.total_rows,
      case when c.record_id is not null and c.superseded_by is null then (
             select sum(x.diff_head)::int from herd_unit u
               join herd_point x on x.directory_id = ${scope.directoryId} and x.unit_id = u.id and x.day = c.day
              where u.directory_id = ${scope.directoryId} and c.scope_id = case c.scope when 1 then u.id else u.barn_id end)
           else case when l.chosen = 0 then l.taken else l.chosen end end as amount,
      l.carcass_kg, (select sum(v.approved_head)::int from slaughter_lot v
         where v.directory_id = ${scope.directoryId} and v.record_id = p.id) as approved_head, coalesce(l.farm_ids, array[p.farm_id::text]) as farm_ids,
      case p.type_id when 14 then p.detail ->> 'FF_AllOk' end as found, m.name as mix_name, e.category_id, e.amount_ore,
      z.drug_name, z.times as treatment_days, (select max(d.no)::int from treatment_day d where d.directory_id = ${scope.directoryId}
        and d.record_id = p.id and d.given_day is not null) as treatment_day, ${courseState(sql`p.id`, scope)} as course,
      f.name as farm_name, b.name as barn_name,
      case when s.name is null or t.name is null then coalesce(s.name, t.name) else t.name || ', ' || s.name end as inner_name,
      l.to_barn_name, l.to_inner_name,
      nullif(${fullName('a')}, '') as user_name,
      (select max(k.through_day) from farm_lock k where k.directory_id = ${scope.directoryId}
        and k.farm_id::text = any(coalesce(l.farm_ids, array[p.farm_id::text]))) as locked_through,
      coalesce(t.end_date <= ${query.today}::date, false) or coalesce(l.is_batch_closed, false) as is_batch_closed
    from page p
    -- Counted apart: the page is complete before all rows are read, and counting reads an index only.
    cross join (select count(*)::int as total_rows from ${matching}) all_rows
    cross join lateral (         -- the place of the record, or the end of a transfer that the user may read
      select 0 as turn, null::uuid as unit_id, p.farm_id, p.barn_id, p.section_id, p.batch_id where p.farm_id = ${readable}
      union all
      select 1, u.id, u.farm_id, u.barn_id, u.section_id, u.batch_id from herd_leg x
        join herd_unit u on u.directory_id = ${scope.directoryId} and u.id = x.unit_id and u.farm_id = ${readable}
       where x.directory_id = ${scope.directoryId} and x.record_id = p.id
      order by turn, unit_id
      limit 1) o
    join farm f on f.directory_id = ${scope.directoryId} and f.id = o.farm_id
    left join barn b on b.directory_id = ${scope.directoryId} and b.id = o.barn_id
    left join section s on s.directory_id = ${scope.directoryId} and s.id = o.section_id
    left join batch t on t.directory_id = ${scope.directoryId} and t.id = o.batch_id
    left join herd_count c on c.directory_id = ${scope.directoryId} and c.record_id = p.id
    left join lateral (
      select sum(x.head) filter (where u.farm_id = ${readable} and ${isChosen('u')})::int as chosen,
        sum(x.head) filter (where x.head < 0)::int as taken, sum(x.carcass_kg)::float8 as carcass_kg,
        array_agg(distinct u.farm_id::text) as farm_ids,
        max(ub.name) filter (where x.kind = ${sql.lit(legKind.transferIn)} and u.farm_id = ${readable} and p.farm_id = ${readable}) as to_barn_name,
        max(coalesce(us.name, ut.name)) filter (where x.kind = ${sql.lit(legKind.transferIn)} and u.farm_id = ${readable} and p.farm_id = ${readable})
          as to_inner_name,
        bool_or(ut.end_date <= ${query.today}::date) as is_batch_closed
      from herd_leg x
      join herd_unit u on u.directory_id = ${scope.directoryId} and u.id = x.unit_id
      join barn ub on ub.directory_id = ${scope.directoryId} and ub.id = u.barn_id
      left join section us on us.directory_id = ${scope.directoryId} and us.id = u.section_id
      left join batch ut on ut.directory_id = ${scope.directoryId} and ut.id = u.batch_id
      where x.directory_id = ${scope.directoryId} and x.record_id = p.id having count(*) > 0) l on true
    left join lateral (
      select x.mix_id from feed_use x where x.directory_id = ${scope.directoryId} and x.record_id = p.id
      union all select x.mix_id from feed_move x where x.directory_id = ${scope.directoryId} and x.record_id = p.id
      union all select x.mix_id from feed_count x where x.directory_id = ${scope.directoryId} and x.record_id = p.id) fed on true
    left join treatment z on z.directory_id = ${scope.directoryId} and z.record_id = p.id
    left join posting e on e.directory_id = ${scope.directoryId} and e.record_id = p.id
    left join feed_mix m on m.directory_id = ${scope.directoryId} and m.id = fed.mix_id
    left join user_account a on a.id = p.created_by
    order by p.day desc, p.created_at desc, p.id desc`.execute(db)
  return rows
}

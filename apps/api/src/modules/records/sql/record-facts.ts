import type { FarmId, ImportId, RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sql } from 'kysely'
import { type CourseState, courseState } from '#modules/ledger/service.ts'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Where something is; a unit or the place of a record. */
export interface FactPlace {
  farm_id: FarmId
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
}

export interface RecordFact extends FactPlace {
  id: RecordId
  type_id: number
  day: string
  head: number | null
  kg: number | null
  /** Of a check-in: the number of the finding. */
  found: string | null
  created_at: string
  created_by: string | null
}

/** Pigs that a record moves at one unit. */
export interface RecordLeg extends FactPlace {
  record_id: RecordId
  unit_id: string
  kind: number
  head: number
}

/** Everything that the texts and flags of some records need. Each list names the record of its rows. */
export interface RecordFacts {
  records: RecordFact[]
  legs: RecordLeg[]
  /** Names of the places above, in the order of the database's collation. */
  places: { id: string; name: string; end_date: string | null }[]
  /** Counts, with the difference to the computed number of pigs. One that a later count of its day replaced has none. */
  counts: { record_id: RecordId; diff_head: number | null; is_replaced: boolean }[]
  carcasses: { record_id: RecordId; kg: number }[]
  slaughters: { record_id: RecordId; approved_head: number }[]
  /** With the first day of feed that was used over days. */
  feeds: { record_id: RecordId; mix_name: string; from_day: string | null }[]
  treatments: {
    record_id: RecordId
    drug_name: string
    times: number
    /** The last day given so far. */
    given_no: number | null
    course: CourseState | null
  }[]
  postings: { record_id: RecordId; category_id: number; amount_ore: number }[]
  imports: { record_id: RecordId; import_id: ImportId; file_name: string }[]
  locks: { farm_id: FarmId; through_day: string }[]
  users: { id: string; name: string }[]
}

/**
 * Selects the facts of records by their ids, each kind of fact as one set. One statement, whose plan is the same for all
 * queries and kept.
 */
export async function selectRecordFacts(
  db: Db,
  scope: TenantScope,
  recordIds: readonly RecordId[],
): Promise<RecordFacts> {
  const { directoryId } = scope
  const list = (rows: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(fact), '[]') from (${rows}) fact)`
  const own = sql`x.directory_id = ${directoryId} and x.record_id = any(array(select id from chosen))`
  const { rows } = await sql<RecordFacts>`
    with chosen as materialized (
      select r.id, r.type_id, r.day, r.head, r.kg::float8 as kg, r.farm_id, r.barn_id, r.section_id, r.batch_id,
        case r.type_id when ${sql.lit(recordKind.checkIn)} then r.detail ->> 'FF_AllOk' end as found, r.created_at, r.created_by
      from record r where r.directory_id = ${directoryId} and r.id = any(${[...recordIds]}::uuid[])),
    leg as materialized (
      select x.record_id, x.unit_id, x.kind, x.head, u.farm_id, u.barn_id, u.section_id, u.batch_id
      from herd_leg x join herd_unit u on u.directory_id = ${directoryId} and u.id = x.unit_id where ${own}),
    located as materialized (
      select farm_id, barn_id, section_id, batch_id from chosen
      union select farm_id, barn_id, section_id, batch_id from leg)
    select ${list(sql`select * from chosen`)} as records, ${list(sql`select * from leg`)} as legs,
      ${list(sql`select f.id, f.name, null::date as end_date from farm f
          where f.directory_id = ${directoryId} and f.id in (select farm_id from located)
        union all select b.id, b.name, null from barn b
          where b.directory_id = ${directoryId} and b.id in (select barn_id from located)
        union all select s.id, s.name, null from section s
          where s.directory_id = ${directoryId} and s.id in (select section_id from located)
        union all select t.id, t.name, t.end_date from batch t
          where t.directory_id = ${directoryId} and t.id in (select batch_id from located)
        order by name`)} as places,
      ${list(sql`select x.record_id, x.superseded_by is not null as is_replaced, case
            when x.superseded_by is not null then null
            when x.scope = 1 then (select p.diff_head from herd_point p
              where p.directory_id = ${directoryId} and p.unit_id = x.scope_id and p.day = x.day)
            else (select sum(p.diff_head)::int from herd_unit u
              join herd_point p on p.directory_id = ${directoryId} and p.unit_id = u.id and p.day = x.day
              where u.directory_id = ${directoryId} and u.barn_id = x.scope_id) end as diff_head
          from herd_count x where ${own}`)} as counts,
      ${list(sql`select x.record_id, sum(x.carcass_kg)::float8 as kg from herd_leg x
          where ${own} and x.carcass_kg is not null group by x.record_id`)} as carcasses,
      ${list(sql`select x.record_id, sum(x.approved_head)::int as approved_head from slaughter_lot x
          where ${own} group by x.record_id`)} as slaughters,
      ${list(sql`select fed.record_id, m.name as mix_name, fed.from_day from (
            select x.record_id, x.mix_id, x.from_day from feed_use x where ${own}
            union all select x.record_id, x.mix_id, null::date from feed_move x where ${own}
            union all select x.record_id, x.mix_id, null::date from feed_count x where ${own}) fed
          join feed_mix m on m.directory_id = ${directoryId} and m.id = fed.mix_id`)} as feeds,
      ${list(sql`select t.*, ${courseState(sql`t.record_id`, scope)} as course, (select max(d.no)::int from treatment_day d
            where d.directory_id = ${directoryId} and d.record_id = t.record_id and d.given_day is not null) as given_no
          from (select x.record_id, x.drug_name, x.times from treatment x where ${own}) t`)} as treatments,
      ${list(sql`select x.record_id, x.category_id, x.amount_ore from posting x where ${own}`)} as postings,
      ${list(sql`select distinct on (e.subject_id) e.subject_id as record_id, i.id as import_id, i.file_name
          from import_effect e join import i on i.directory_id = ${directoryId} and i.id = e.import_id
          where e.directory_id = ${directoryId} and e.subject_type = 'record'
            -- Whoever may open the import: administrators, and the person who imported.
            and (${scope.permissions.has('manage-directory')} or i.received_by = ${scope.userId})
            and e.subject_id = any(array(select id from chosen)) order by e.subject_id, i.received_at`)} as imports,
      ${list(sql`select k.farm_id, k.through_day from farm_lock k
          where k.directory_id = ${directoryId} and k.farm_id in (select farm_id from located)`)} as locks,
      ${list(sql`select a.id, ${fullName('a')} as name from user_account a
          where a.id in (select created_by from chosen)`)} as users`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the statement of record facts has one row')
  return facts
}

import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { SEARCHED_ROWS } from '@herdboard/contract/system/search.ts'
import { type RawBuilder, sql } from 'kysely'
import { FOLDED_LETTERS, FOLDED_PAIRS } from '#modules/search/search-words.ts'
import type { Db } from '#platform/database/pool.ts'
import { CUSTOM_PLAN } from '#platform/database/statement/custom-plan.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A row in which all words were found, newest first within its kind. */
export interface SearchHitRow {
  kind: 'settlement' | 'treatment' | 'record' | 'note' | 'task' | 'batch'
  id: string
  day: string
  /** The text in which at least one word was found. */
  own: string
  place: string
}

export interface SearchHitQuery {
  words: readonly string[]
  /** Numbers of the diagnoses with their names in the reader's language. */
  diagnoses: readonly { id: number; name: string }[]
  /** Rows of each kind. */
  limit: number
}

/** What a record says in words or numbers that people look for. */
const RECORD_TEXTS = [
  'FF_Remark',
  'FF_Text',
  'FF_OrderNo',
  'FF_SettlementNo',
  'FF_SupplierNumber',
  'FF_PigletSupplier',
  'FF_FeedSupplier',
  'FF_Buyer',
  'FF_Silo',
  'FF_Pen',
]

const folded = (text: RawBuilder<unknown>) =>
  FOLDED_PAIRS.reduce<RawBuilder<unknown>>(
    (inner, [pair, letter]) => sql`replace(${inner}, ${sql.lit(pair)}, ${sql.lit(letter)})`,
    sql`translate(lower(${text}), ${sql.lit(FOLDED_LETTERS.from)}, ${sql.lit(FOLDED_LETTERS.to)})`,
  )

/**
 * Full-text search: finds the words among the newest records, notes and tasks and all batches of the farms that the
 * person may read. A row matches if every word is in its own text or in the names of its place, and at least one in its
 * own text. One statement.
 */
export async function selectSearchHitRows(
  db: Db,
  scope: TenantScope,
  { words, diagnoses, limit }: SearchHitQuery,
): Promise<{ rows: SearchHitRow[]; since: string | null }> {
  const { directoryId, modules } = scope
  const farms = sql`any(${[...scope.readableFarms]}::uuid[])`
  const has = (text: RawBuilder<unknown>) => words.map((word) => sql`strpos(${text}, ${word}::text) > 0`)
  const newest = (alias: string) =>
    sql`order by ${sql.ref(`${alias}.day`)} desc, ${sql.ref(`${alias}.created_at`)} desc, ${sql.ref(`${alias}.id`)} desc limit ${sql.lit(SEARCHED_ROWS)}`
  const texts = sql.join(RECORD_TEXTS.map((key) => sql`r.detail ->> ${sql.lit(key)}`))
  const keys = sql.join([...RECORD_TEXTS, 'FF_Slaughterhouse'].map((key) => sql.lit(key)))
  const none = sql`select null::text as kind, null::uuid as id, null::date as day, null::timestamptz as created_at, null::uuid as farm_id,
    null::uuid as barn_id, null::uuid as section_id, null::uuid as batch_id, ''::text as own where false`
  const treatments = modules.has('Medicine')
    ? sql`select 'treatment' as kind, r.id, r.day, r.created_at, r.farm_id, r.barn_id, r.section_id, r.batch_id,
          concat_ws(' · ', t.drug_name, g.name, nullif(t.pen, ''), nullif(t.mark, ''), nullif(t.remark, '')) as own
        from recent r join treatment t on t.directory_id = ${directoryId} and t.record_id = r.id
        left join diagnosis g on g.id = t.diagnosis_id`
    : none
  const notes = modules.has('RealTime')
    ? sql`(select 'note', n.id, n.day, n.created_at, n.farm_id, n.barn_id, n.section_id, n.batch_id, n.text
        from note n where n.directory_id = ${directoryId} and n.deleted_at is null and n.farm_id = ${farms} ${newest('n')})`
    : none
  const tasks = modules.has('Assignments')
    ? sql`(select 'task', a.id, a.day, a.created_at, a.farm_id, a.barn_id, a.section_id, a.batch_id, concat_ws(' · ', a.name, a.description)
        from assignment a where a.directory_id = ${directoryId} and a.deleted_at is null and a.farm_id = ${farms}
          and a.type_id = ${sql.lit(taskType.general)} ${newest('a')})`
    : none
  const { rows } = await sql<{ rows: SearchHitRow[]; since: string | null }>`
    with diagnosis as materialized (
      select * from unnest(${diagnoses.map(({ id }) => id)}::int[], ${diagnoses.map(({ name }) => name)}::text[]) as d (id, name)),
    recent as materialized (
      select r.id, r.type_id, r.day, r.created_at, r.farm_id, r.barn_id, r.section_id, r.batch_id, r.detail
      from record r where r.directory_id = ${directoryId} and r.deleted_at is null and r.farm_id = ${farms} ${newest('r')}),
    written as (
      select case when r.detail ? 'FF_SettlementNo' then 'settlement' else 'record' end as kind,
        r.id, r.day, r.created_at, r.farm_id, r.barn_id, r.section_id, r.batch_id,
        concat_ws(' · ', ${texts}, h.name) as own
      from recent r
      left join slaughterhouse h on h.directory_id = ${directoryId} and h.id::text = r.detail ->> 'FF_Slaughterhouse'
      where r.type_id <> ${sql.lit(recordKind.treatment)} and r.detail ?| array[${keys}]
      union all ${treatments} union all ${notes} union all ${tasks}
      union all select 'batch', t.id, t.start_date, t.created_at, b.farm_id, b.id, null, null, t.name
        from batch t join barn b on b.directory_id = ${directoryId} and b.id = t.barn_id
        where t.directory_id = ${directoryId} and t.deleted_at is null and b.farm_id = ${farms}),
    hit as materialized (
      select w.*, ${folded(sql`w.own`)} as small from written w
      where ${sql.join(
        words.map((word) => sql`strpos(${folded(sql`w.own`)}, ${word}::text) > 0`),
        sql` or `,
      )}),
    placed as (
      select x.*, concat_ws(', ', f.name, b.name, s.name, t.name) as place,
        ${folded(sql`concat_ws(' ', f.name, b.name, s.name, t.name)`)} as small_place
      from hit x
      join farm f on f.directory_id = ${directoryId} and f.id = x.farm_id
      left join barn b on b.directory_id = ${directoryId} and b.id = x.barn_id
      left join section s on s.directory_id = ${directoryId} and s.id = x.section_id
      left join batch t on t.directory_id = ${directoryId} and t.id = x.batch_id),
    numbered as (
      select p.*, row_number() over (partition by p.kind order by p.day desc, p.created_at desc, p.id desc) as no
      from placed p where ${sql.join(has(sql`(p.small || ' ' || p.small_place)`), sql` and `)})
    select ${CUSTOM_PLAN}
      coalesce((select json_agg(json_build_object('kind', n.kind, 'id', n.id, 'day', n.day, 'own', n.own, 'place', n.place) order by n.no)
        from numbered n where n.no <= ${limit}), '[]') as rows,
      case when (select count(*) from recent) = ${sql.lit(SEARCHED_ROWS)} then (select min(day) from recent) end as since`.execute(
    db,
  )
  return rows[0] ?? { rows: [], since: null }
}

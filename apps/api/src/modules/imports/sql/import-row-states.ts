import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportRowState } from '@herdboard/contract/imports/import-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The problems of a row, with the doubt that the file states it twice: once, though the run judges what the check did. */
const repeatedOnce = sql`case when row.problems @> x.doubt then row.problems else coalesce(row.problems, '[]') || x.doubt end`

/** Of the problems of a row, the doubt that its workbook hides it, which stays with it; an empty list for other rows. */
const hiddenRow = sql`jsonb_path_query_array(coalesce(row.problems, '[]'), '$[*] ? (@.code == "import.hidden_row")')`

/**
 * Marks the rows whose content other imports of the company have stored, or wait to store. A row with a reference is
 * known by it, and says so where its content is another one; others by their content, as often as it is stored. Equal
 * rows of the file itself are questions from the second on. Rows that were judged before count with them: the third of
 * three equal rows stays the third when two are known. An entry of several rows is known if all of them are; two of its
 * rows may be equal, as two carcasses are.
 */
export async function updateKnownRows(db: Db, { directoryId }: TenantScope, id: ImportId): Promise<void> {
  // The statistics do not know the new rows yet; the planner would compare each with each in nested loops. What is stored
  // is looked up key by key, by index: a company has millions of rows, and a file few.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(db)
  await sql`
    with mine as (
      select no, reference, content_key, group_key, row_number() over (partition by coalesce(reference, content_key) order by no) as nth
      from import_row where directory_id = ${directoryId} and import_id = ${id}
        and state in ('ready', 'question', 'known', 'imported', 'waiting')),
    stored_references as (
      select m.reference, s.contents from (select distinct reference from mine where reference is not null) m
        cross join lateral (select array_agg(distinct content_key) as contents from import_row
          where directory_id = ${directoryId} and import_id <> ${id} and state in ('imported', 'waiting')
            and reference = m.reference) s
      where s.contents is not null),
    stored_contents as (
      select m.content_key, s.n from (select distinct content_key from mine where reference is null) m
        cross join lateral (select count(*) as n from import_row
          where directory_id = ${directoryId} and import_id <> ${id} and state in ('imported', 'waiting')
            and content_key = m.content_key) s),
    known as (
      select m.no, m.nth, m.reference, m.group_key,
        case when m.reference is null then m.nth <= coalesce(c.n, 0) else r.reference is not null end as is_known,
        r.reference is not null and not m.content_key = any(r.contents) as is_changed
      from mine m left join stored_references r on r.reference = m.reference
        left join stored_contents c on m.reference is null and c.content_key = m.content_key),
    judged as (
      select no, nth, reference, group_key, is_changed, case when group_key is null then is_known
        else bool_and(is_known) over (partition by group_key) end as is_known from known)
    update import_row row set state = case when j.is_known then 'known' else 'question' end,
      problems = case when j.is_known and j.is_changed
          then '[{"code": "import.reference_changed", "verdict": "doubtful", "field": "external_id"}]'::jsonb || ${hiddenRow}
        when j.is_known then nullif(${hiddenRow}, '[]') else ${repeatedOnce} end
    from judged j cross join lateral (select case
        when j.reference is null then '[{"code": "import.repeated", "verdict": "doubtful"}]'::jsonb
        else '[{"code": "import.reference_repeated", "verdict": "doubtful", "field": "external_id"}]'::jsonb end as doubt) x
    where row.directory_id = ${directoryId} and row.import_id = ${id} and row.no = j.no
      and row.state in ('ready', 'question') and (j.is_known or j.nth > 1 and j.group_key is null)`.execute(db)
}

/** Holds back the rows of entries of which another row has an error: an entry of several rows is stored as a whole. */
export async function updateIncompleteGroups(db: Db, { directoryId }: TenantScope, id: ImportId): Promise<void> {
  await sql`update import_row row set state = 'error',
      problems = '[{"code": "import.group_incomplete", "verdict": "refused"}]'::jsonb || ${hiddenRow}
    where row.directory_id = ${directoryId} and row.import_id = ${id} and row.state in ('ready', 'question', 'waiting')
      and row.group_key in (select group_key from import_row where directory_id = ${directoryId} and import_id = ${id}
        and state = 'error' and group_key is not null)`.execute(db)
}

/** Counts the rows of an import that still need something. */
export async function selectRowStates(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
): Promise<Record<'ready' | 'question' | 'error' | 'waiting', number>> {
  const { rows } = await sql<Record<'ready' | 'question' | 'error' | 'waiting', number>>`
    select coalesce(sum(n) filter (where state = 'ready'), 0)::int as ready,
      coalesce(sum(n) filter (where state = 'question'), 0)::int as question,
      coalesce(sum(n) filter (where state = 'error'), 0)::int as error,
      coalesce(sum(n) filter (where state = 'waiting'), 0)::int as waiting
    from import_row_count where directory_id = ${directoryId} and import_id = ${id}`.execute(db)
  return rows[0] ?? { ready: 0, question: 0, error: 0, waiting: 0 }
}

/** Sets the state of all rows of an import that are in one of some states. */
export async function updateRowStates(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  { from, to }: { from: readonly ImportRowState[]; to: ImportRowState },
): Promise<void> {
  await sql`update import_row set state = ${to} where directory_id = ${directoryId} and import_id = ${id}
    and state = any(${from}::text[])`.execute(db)
}

/** Sets the state of single rows. */
export async function updateStateOfRows(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  { numbers, state }: { numbers: readonly number[]; state: ImportRowState },
): Promise<void> {
  await sql`update import_row set state = ${state} where directory_id = ${directoryId} and import_id = ${id}
    and no = any(${numbers}::int[])`.execute(db)
}

/** A change that a person made to a row. */
export interface RowChange {
  no: number
  isLeftOut: boolean | null
  values: Record<string, string> | null
}

/** Stores the changes of a person; returns the number of rows that exist. */
export async function updateRowsByHand(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  changes: readonly RowChange[],
): Promise<number> {
  const { numAffectedRows } = await sql`update import_row r
    set mended = case when c.mended is null then r.mended else coalesce(r.mended, '{}') || c.mended end,
      state = case when c.left_out then 'left_out' else 'unchecked' end
    from unnest(${changes.map(({ no }) => no)}::int[], ${changes.map(({ isLeftOut }) => isLeftOut ?? false)}::boolean[],
      ${changes.map(({ values }) => (values === null ? null : JSON.stringify(values)))}::jsonb[]) as c(no, left_out, mended)
    where r.directory_id = ${directoryId} and r.import_id = ${id} and r.no = c.no`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Doubts of an import, each once, with the number of its rows; most frequent first. */
export async function selectQuestions(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
): Promise<{ code: BrokenRule['code']; field: string | null; params: BrokenRule['params']; n: number }[]> {
  const { rows } = await sql<{
    code: BrokenRule['code']
    field: string | null
    params: BrokenRule['params']
    n: number
  }>`
    select p ->> 'code' as code, p ->> 'field' as field, (array_agg(p -> 'params' order by r.no))[1] as params, count(distinct r.no)::int as n
    from import_row r cross join lateral jsonb_array_elements(r.problems) p
    where r.directory_id = ${directoryId} and r.import_id = ${id} and r.state = 'question'
    group by 1, 2 order by n desc, code, field`.execute(db)
  return rows
}

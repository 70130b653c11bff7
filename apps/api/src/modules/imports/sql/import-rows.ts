import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportRowState } from '@herdboard/contract/imports/import-kind.ts'
import { sql } from 'kysely'
import { withCachedKeyPlans } from '#platform/database/bulk/bulk-load.ts'
import { copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { ImportEffect } from '../kinds/import-kind-definition.ts'

/** A row as it was received, with what a person changed. */
export interface StoredImportRow {
  no: number
  cells: string[]
  mended: Record<string, string> | null
  state: ImportRowState
  problems: BrokenRule[] | null
}

/** The cells as JSON, which the driver reads several times faster than an array. */
const cellsAsJson = sql`to_json(cells) as cells`

/** Returns the number of rows that are stored, and the last of them; 0 without rows. */
export async function selectStoredRows(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
): Promise<{ count: number; last: number }> {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(no), 0) as last from import_row
    where directory_id = ${directoryId} and import_id = ${id}`.execute(db)
  return rows[0] ?? { count: 0, last: 0 }
}

/** Adds rows of the file to an import, as they were received. */
export async function insertImportRows(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  rows: readonly { no: number; cells: readonly string[] }[],
): Promise<void> {
  await copyRows(
    db,
    'import_row',
    rows.map(({ no, cells }) => ({ directory_id: directoryId, import_id: id, no, cells, state: 'unchecked' })),
  )
}

/** Adds rows of the file to an import with what they say; `read` has them in the same order. */
export async function insertReadRows(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  rows: readonly { cells: readonly string[] }[],
  read: readonly ReadImportRow[],
): Promise<void> {
  const copied = read.map(({ no, state, problems, reference, contentKey, day, groupKey }, index) => ({
    ...{ directory_id: directoryId, import_id: id, no, cells: rows[index]?.cells ?? [], state, reference, day },
    ...{ problems: problemsText({ problems }), content_key: contentKey, group_key: groupKey },
  }))
  await withCachedKeyPlans(db, () => copyRows(db, 'import_row', copied))
}

export async function deleteImportRows(db: Db, { directoryId }: TenantScope, id: ImportId): Promise<void> {
  await sql`delete from import_row where directory_id = ${directoryId} and import_id = ${id}`.execute(db)
}

/** Selects rows by number, a page at a time; of all states, or of some. */
export async function selectImportRows(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  { states, after = 0, limit }: { states: readonly ImportRowState[] | null; after?: number; limit: number },
): Promise<StoredImportRow[]> {
  const { rows } = await sql<StoredImportRow>`select no, ${cellsAsJson}, mended, state, problems from import_row
    where directory_id = ${directoryId} and import_id = ${id} and no > ${after}
      and (${states}::text[] is null or state = any(${states}::text[])) order by no limit ${limit}`.execute(db)
  return rows
}

/** Selects a page of rows, with the number of all rows of the state. */
export async function selectRowPage(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  { state, limit, offset }: { state: ImportRowState | null; limit: number; offset: number },
): Promise<{ rows: StoredImportRow[]; total: number }> {
  const { rows } = await sql<StoredImportRow & { total: number }>`
    select no, ${cellsAsJson}, mended, state, problems, (count(*) over ())::int as total from import_row
    where directory_id = ${directoryId} and import_id = ${id} and (${state}::text is null or state = ${state}::text)
    order by no limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? (offset === 0 ? 0 : await countRows(db, directoryId, id, state)) }
}

/** Counts the rows of a state; of all states for null. */
async function countRows(
  db: Db,
  directoryId: TenantScope['directoryId'],
  id: ImportId,
  state: ImportRowState | null,
): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from import_row where directory_id = ${directoryId}
    and import_id = ${id} and (${state}::text is null or state = ${state}::text)`.execute(db)
  return rows[0]?.n ?? 0
}

/** A row that was read alone: its state, and the keys by which it is known again. */
export interface ReadImportRow extends JudgedRow {
  reference: string | null
  contentKey: string
  day: string | null
  /** Key of the entry that the row states with others; null without others. */
  groupKey: string | null
}

/** Stores what rows say: their state, their rules, their keys and their day. */
export async function updateReadRows(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  rows: readonly ReadImportRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`update import_row r
    set state = j.state, problems = j.problems, reference = j.reference, content_key = j.content_key, day = j.day,
      group_key = j.group_key
    from unnest(${rows.map(({ no }) => no)}::int[], ${rows.map(({ state }) => state)}::text[],
      ${rows.map(problemsText)}::jsonb[], ${rows.map(({ reference }) => reference)}::text[],
      ${rows.map(({ contentKey }) => contentKey)}::text[], ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ groupKey }) => groupKey)}::text[]) as j(no, state, problems, reference, content_key, day, group_key)
    where r.directory_id = ${directoryId} and r.import_id = ${id} and r.no = j.no`.execute(db)
}

/** A row as it was judged with others. */
export interface JudgedRow {
  no: number
  state: ImportRowState
  problems: readonly BrokenRule[]
}

const problemsText = ({ problems }: Pick<JudgedRow, 'problems'>): string | null =>
  problems.length === 0 ? null : JSON.stringify(problems)

/** Stores the state and the broken rules of rows. */
export async function updateJudgedRows(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  rows: readonly JudgedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`update import_row r set state = j.state, problems = j.problems
    from unnest(${rows.map(({ no }) => no)}::int[], ${rows.map(({ state }) => state)}::text[],
      ${rows.map(problemsText)}::jsonb[]) as j(no, state, problems)
    where r.directory_id = ${directoryId} and r.import_id = ${id} and r.no = j.no`.execute(db)
}

/** The problems of a row, with the doubt that the file states it twice: once, though the run judges what the check did. */
const repeatedOnce = sql`case when row.problems @> x.doubt then row.problems else coalesce(row.problems, '[]') || x.doubt end`

/**
 * Marks the rows whose content other imports of the company have stored, or wait to store. A row with a reference is
 * known by it, and says so where its content is another one; others by their content, as often as it is stored. Equal
 * rows of the file itself are questions from the second on. Rows that were judged before count with them: the third of
 * three equal rows stays the third when two are known. An entry of several rows is known if all of them are; two of its
 * rows may be equal, as two carcasses are.
 */
export async function updateKnownRows(db: Db, { directoryId }: TenantScope, id: ImportId): Promise<void> {
  // The statistics do not know the new rows yet; the planner would compare each with each in nested loops.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(db)
  await sql`
    with mine as (
      select no, reference, content_key, group_key, row_number() over (partition by coalesce(reference, content_key) order by no) as nth
      from import_row where directory_id = ${directoryId} and import_id = ${id}
        and state in ('ready', 'question', 'known', 'imported', 'waiting')),
    stored_references as (
      select reference, array_agg(distinct content_key) as contents from import_row
      where directory_id = ${directoryId} and import_id <> ${id} and state in ('imported', 'waiting')
        and reference in (select reference from mine where reference is not null)
      group by reference),
    stored_contents as (
      select content_key, count(*) as n from import_row where directory_id = ${directoryId} and import_id <> ${id}
        and state in ('imported', 'waiting') and content_key in (select content_key from mine where reference is null)
      group by content_key),
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
          then '[{"code": "import.reference_changed", "verdict": "doubtful", "field": "external_id"}]'::jsonb
        when j.is_known then null else ${repeatedOnce} end
    from judged j cross join lateral (select case
        when j.reference is null then '[{"code": "import.repeated", "verdict": "doubtful"}]'::jsonb
        else '[{"code": "import.reference_repeated", "verdict": "doubtful", "field": "external_id"}]'::jsonb end as doubt) x
    where row.directory_id = ${directoryId} and row.import_id = ${id} and row.no = j.no
      and row.state in ('ready', 'question') and (j.is_known or j.nth > 1 and j.group_key is null)`.execute(db)
}

/** Holds back the rows of entries of which another row has an error: an entry of several rows is stored as a whole. */
export async function updateIncompleteGroups(db: Db, { directoryId }: TenantScope, id: ImportId): Promise<void> {
  await sql`update import_row row set state = 'error',
      problems = '[{"code": "import.group_incomplete", "verdict": "refused"}]'
    where row.directory_id = ${directoryId} and row.import_id = ${id} and row.state in ('ready', 'question', 'waiting')
      and row.group_key in (select group_key from import_row where directory_id = ${directoryId} and import_id = ${id}
        and state = 'error' and group_key is not null)`.execute(db)
}

/** Selects the next rows to store, by day and in the order of the file. */
export async function selectRowsToStore(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  { after, limit }: { after: { day: string | null; no: number } | null; limit: number },
): Promise<(StoredImportRow & { day: string | null })[]> {
  const isAfter =
    after === null
      ? sql``
      : after.day === null
        ? sql`and (day is not null or no > ${after.no})`
        : sql`and (day, no) > (${after.day}::date, ${after.no}::int)`
  const { rows } = await sql<StoredImportRow & { day: string | null }>`
    select no, ${cellsAsJson}, mended, state, problems, day from import_row
    where directory_id = ${directoryId} and import_id = ${id} and state in ('ready', 'question') ${isAfter}
    order by day nulls first, no limit ${limit}`.execute(db)
  return rows
}

/** Counts the rows of an import that still need something. */
export async function selectRowStates(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
): Promise<Record<'ready' | 'question' | 'error' | 'waiting', number>> {
  const { rows } = await sql<Record<'ready' | 'question' | 'error' | 'waiting', number>>`
    select count(*) filter (where state = 'ready')::int as ready, count(*) filter (where state = 'question')::int as question,
      count(*) filter (where state = 'error')::int as error, count(*) filter (where state = 'waiting')::int as waiting
    from import_row where directory_id = ${directoryId} and import_id = ${id}`.execute(db)
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

export async function insertImportEffects(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  effects: readonly ImportEffect[],
): Promise<void> {
  if (effects.length === 0) return
  await sql`insert into import_effect (directory_id, import_id, no, subject_type, subject_id, at)
    select ${directoryId}::uuid, ${id}::uuid, e.* from unnest(${effects.map(({ no }) => no)}::int[],
      ${effects.map(({ subjectType }) => subjectType)}::text[], ${effects.map(({ subjectId }) => subjectId)}::uuid[],
      ${effects.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[]) as e(no, subject_type, subject_id, at)`.execute(
    db,
  )
}

export async function selectImportEffects(db: Db, { directoryId }: TenantScope, id: ImportId): Promise<ImportEffect[]> {
  const { rows } = await sql<ImportEffect>`select no, subject_type as "subjectType", subject_id as "subjectId", at
    from import_effect where directory_id = ${directoryId} and import_id = ${id} order by no desc, subject_type, subject_id`.execute(
    db,
  )
  return rows
}

export async function deleteImportEffects(db: Db, { directoryId }: TenantScope, id: ImportId): Promise<void> {
  await sql`delete from import_effect where directory_id = ${directoryId} and import_id = ${id}`.execute(db)
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

import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportRowState } from '@herdboard/contract/imports/import-kind.ts'
import { sql } from 'kysely'
import { withCachedKeyPlans } from '#platform/database/bulk/bulk-load.ts'
import { copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

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
    select (select coalesce(sum(n), 0)::int from import_row_count
        where directory_id = ${directoryId} and import_id = ${id}) as count,
      coalesce((select max(no) from import_row where directory_id = ${directoryId} and import_id = ${id}), 0) as last`.execute(
    db,
  )
  return rows[0] ?? { count: 0, last: 0 }
}

/** Adds rows of the file to an import, as they were received. */
export async function insertImportRows(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  rows: readonly (Pick<JudgedRow, 'no' | 'problems'> & { cells: readonly string[] })[],
): Promise<void> {
  await copyRows(
    db,
    'import_row',
    rows.map(({ no, cells, problems }) => ({
      ...{ directory_id: directoryId, import_id: id, no, cells, state: 'unchecked' },
      problems: problemsText({ problems }),
    })),
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

/**
 * Selects a page of rows by number; of one state, or of all for null. `total`: the number of all these rows, so that the
 * pages of the second half are counted from the last row.
 */
export async function selectRowPage(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  { state, limit, offset, total }: { state: ImportRowState | null; limit: number; offset: number; total: number },
): Promise<StoredImportRow[]> {
  const count = Math.min(limit, total - offset)
  if (count <= 0) return []
  const behind = total - offset - count
  const page =
    offset <= behind
      ? sql`order by no limit ${count} offset ${offset}`
      : sql`order by no desc limit ${count} offset ${behind}`
  // The numbers of the page come from an index, and only its rows are read.
  const { rows } = await sql<StoredImportRow>`
    with page as (select no from import_row
      where directory_id = ${directoryId} and import_id = ${id} ${state === null ? sql`` : sql`and state = ${state}::text`}
      ${page})
    select no, ${cellsAsJson}, mended, state, problems
    from import_row join page using (no) where directory_id = ${directoryId} and import_id = ${id} order by no`.execute(
    db,
  )
  return rows
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

/** Selects the next rows to store, by day and in the order of the file; `withErrors` also those that are errors so far. */
export async function selectRowsToStore(
  db: Db,
  { directoryId }: TenantScope,
  id: ImportId,
  {
    after,
    limit,
    withErrors = false,
  }: { after: { day: string | null; no: number } | null; limit: number; withErrors?: boolean },
): Promise<(StoredImportRow & { day: string | null })[]> {
  const isAfter =
    after === null
      ? sql``
      : after.day === null
        ? sql`and (day is not null or no > ${after.no})`
        : sql`and (day, no) > (${after.day}::date, ${after.no}::int)`
  const { rows } = await sql<StoredImportRow & { day: string | null }>`
    select no, ${cellsAsJson}, mended, state, problems, day from import_row
    where directory_id = ${directoryId} and import_id = ${id} and state in ('ready', 'question'${withErrors ? sql`, 'error'` : sql``}) ${isAfter}
    order by day nulls first, no limit ${limit}`.execute(db)
  return rows
}

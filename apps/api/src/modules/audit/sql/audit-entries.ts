import type { AuditEntryId, DirectoryId, FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import type { AuditKind } from '@herdboard/contract/system/audit-log.ts'
import { type RawBuilder, sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A stored audit entry, with the names that are current today. */
export interface AuditEntryRow {
  id: AuditEntryId
  at: Date
  user_id: UserId | null
  user_name: string | null
  is_gone: boolean
  action: string
  subject_type: string
  subject_id: string | null
  subject_name: string | null
  /** Setup form that stores the thing; null unless the setup was changed. */
  setup_form: number | null
  place_id: string | null
  way: 'dashboard' | 'program' | 'server' | 'other'
  program: string | null
  confirmed: boolean
  before: unknown
  after: unknown
}

/**
 * Maximum number of entries that one page of a search reads. The rest of a search for a rare word follows on later
 * pages.
 */
const MAX_SCANNED_ENTRIES = 10_000

export interface AuditQuery {
  /** `from` is the first instant included, `until` the first instant excluded. */
  from: Date | null
  until: Date | null
  userId: UserId | undefined
  farmId: FarmId | undefined
  kind: AuditKind | undefined
  /** Subject types that have a kind; all others are `other`. */
  named: readonly string[]
  text: string | undefined
  after: { at: string; id: string } | null
  limit: number
}

const columns = sql`a.id, a.at, a.user_id, a.action, a.subject_type, a.subject_id, a.place_id, a.way, a.program,
  a.confirmed, a.before, a.after`

/** Adds the names of the actor and the subject. The entries have the alias `a`. */
const withNames = (entries: RawBuilder<unknown>) => sql`
  select a.*, nullif(${fullName('u')}, '') as user_name,
    u.deleted_at is not null or (not u.is_solution_admin and not exists (
      select from membership m where m.directory_id = (select current_directory_id()) and m.user_id = u.id)
      and not exists (select from access_token t where t.directory_id = (select current_directory_id()) and t.user_id = u.id
        and not t.is_personal)) as is_gone,
    coalesce(b.name, w.name, n.text, nullif(${fullName('s')}, '')) as subject_name,
    -- A subquery for each row: as a join it made the search for a rare word more than ten times slower.
    case a.subject_type when 'setup' then (select q.form_id from setup q
      where q.directory_id = (select current_directory_id()) and q.id = a.subject_id) end as setup_form
  from (${entries}) a
  left join user_account u on u.id = a.user_id
  left join batch b on a.subject_type = 'batch' and b.directory_id = (select current_directory_id()) and b.id = a.subject_id
  left join assignment w on a.subject_type = 'assignment' and w.directory_id = (select current_directory_id()) and w.id = a.subject_id
  left join note n on a.subject_type = 'note' and n.directory_id = (select current_directory_id()) and n.id = a.subject_id
  left join user_account s on a.subject_type = 'user' and s.id = a.subject_id`

/**
 * The value as JSON text contains the pattern, in any case of letters. Its keys count too, so a match is only likely.
 * False for null: an unknown condition would not spare the next one.
 */
const isLikely = (value: string, jsonPattern: string) =>
  sql`coalesce(lower(${sql.ref(value)}::text) like lower(${jsonPattern}), false)`

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const matchesText = (directoryId: DirectoryId, text: string) => {
  const pattern = likePattern(text)
  const jsonPattern = likePattern(JSON.stringify(text).slice(1, -1))
  return sql`(
  x.program ilike ${pattern}
  or x.user_id in (select id from user_account where concat_ws(' ', first_name, last_name) ilike ${pattern})
  or x.farm_id in (select id from farm where directory_id = ${directoryId} and name ilike ${pattern})
  or x.place_id in (
    select id from barn where directory_id = ${directoryId} and name ilike ${pattern}
    union all select id from section where directory_id = ${directoryId} and name ilike ${pattern}
    union all select id from batch where directory_id = ${directoryId} and name ilike ${pattern})
  -- Going through the values is slow, so only where their text has the word at all.
  or (${isLikely('x.before', jsonPattern)} or ${isLikely('x.after', jsonPattern)})
    and exists (select from jsonb_path_query(jsonb_build_array(x.before, x.after), 'lax $.** ? (@.type() == "string")') v
      where v #>> '{}' ilike ${pattern}))`
}

/**
 * Selects audit entries, newest first, and where the next page begins (keyset pagination). One statement, along the
 * index of time (or of the person or farm in the query). With a kind or a text, it reads at most `MAX_SCANNED_ENTRIES`
 * entries per page.
 */
export async function selectAuditPage(
  db: Db,
  { directoryId }: TenantScope,
  query: AuditQuery,
): Promise<{ entries: AuditEntryRow[]; next: { at: Date; id: string } | null; readBackTo: Date | null }> {
  const { from, until, userId, farmId, kind, text, after, limit } = query
  const isSearched = kind !== undefined || text !== undefined
  const most = isSearched ? Math.max(MAX_SCANNED_ENTRIES, limit) : limit
  const conditions = [
    sql`x.directory_id = ${directoryId}`,
    ...(from ? [sql`x.at >= ${from}`] : []),
    ...(until ? [sql`x.at < ${until}`] : []),
    ...(userId ? [sql`x.user_id = ${userId}`] : []),
    ...(farmId ? [sql`x.farm_id = ${farmId}`] : []),
    ...(after ? [sql`(x.at, x.id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  const wanted = [
    ...(kind === 'other' ? [sql`not x.subject_type = any(${query.named}::text[])`] : []),
    ...(kind !== undefined && kind !== 'other' ? [sql`x.subject_type = ${kind}`] : []),
    ...(text === undefined ? [] : [matchesText(directoryId, text)]),
    sql`true`,
  ]
  const { rows } = await sql<AuditEntryRow & { read: number; read_at: Date | null; read_id: string | null }>`
    with searched as materialized (
      select x.at, x.id from audit_entry x where ${sql.join(conditions, sql` and `)}
      order by x.at desc, x.id desc limit ${most}),
    searched_count as (select count(*)::int as read from searched),
    -- The same entries with their values, in the order of the index: it ends with the last entry of the page.
    page as materialized (
      select x.* from (
        select x.* from audit_entry x where ${sql.join(conditions, sql` and `)}
        order by x.at desc, x.id desc limit ${most}) x
      where ${sql.join(wanted, sql` and `)} order by x.at desc, x.id desc limit ${limit})
    select c.*, searched_count.read, l.at as read_at, l.id as read_id
    from searched_count
    left join (select at, id from searched order by at, id limit 1) l on true
    left join (${withNames(sql`select ${columns} from page a`)}) c on true
    order by c.at desc nulls last, c.id desc`.execute(db)
  const [first] = rows
  const entries = rows.filter(({ id }) => id !== null)
  const last = entries.at(-1)
  // After a full page the next begins behind its last entry. Otherwise it begins where the scan stopped at its maximum.
  if (entries.length === limit && last) return { entries, next: last, readBackTo: null }
  if (first?.read !== most || !first.read_at || !first.read_id) return { entries, next: null, readBackTo: null }
  return { entries, next: { at: first.read_at, id: first.read_id }, readBackTo: first.read_at }
}

/** Selects one entry, or the entries of one subject, newest first. */
export async function selectAuditEntries(
  db: Db,
  { directoryId }: TenantScope,
  which: { id: string } | { subjectId: string },
  limit: number,
): Promise<AuditEntryRow[]> {
  const condition = 'id' in which ? sql`x.id = ${which.id}` : sql`x.subject_id = ${which.subjectId}`
  const { rows } = await sql<AuditEntryRow>`
    select c.* from (${withNames(sql`
      select ${columns} from audit_entry a where a.id in (
        select x.id from audit_entry x where x.directory_id = ${directoryId} and ${condition}
        order by x.at desc, x.id desc limit ${limit}) and a.directory_id = ${directoryId}`)}) c
    order by c.at desc, c.id desc`.execute(db)
  return rows
}

/** Selects everyone who has an audit entry, with one index step per person. */
export async function selectAuditPeople(
  db: Db,
  { directoryId }: TenantScope,
): Promise<{ id: UserId; name: string; is_gone: boolean }[]> {
  const { rows } = await sql<{ id: UserId; name: string; is_gone: boolean }>`
    with recursive who as (
      (select user_id from audit_entry where directory_id = ${directoryId} and user_id is not null
        order by user_id limit 1)
      union all
      select (select a.user_id from audit_entry a where a.directory_id = ${directoryId} and a.user_id > who.user_id
        order by a.user_id limit 1) from who where who.user_id is not null)
    select u.id, ${fullName('u')} as name,
      u.deleted_at is not null or (not u.is_solution_admin and m.user_id is null and t.id is null) as is_gone
    from who join user_account u on u.id = who.user_id
    left join membership m on m.directory_id = ${directoryId} and m.user_id = u.id
    left join access_token t on t.directory_id = ${directoryId} and t.user_id = u.id and not t.is_personal
    order by is_gone, name, u.id`.execute(db)
  return rows
}

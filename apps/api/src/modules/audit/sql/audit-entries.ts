import type { AuditEntryId, DirectoryId, FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import type { AuditKind, AuditWay } from '@herdboard/contract/system/audit-log.ts'
import { type RawBuilder, sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type AuditWords, matchesWords } from './audit-words.ts'

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
  way: AuditWay
  program: string | null
  confirmed: boolean
  before: unknown
  after: unknown
}

/** Moment and id of an entry, which order the log. */
export interface EntryPosition {
  at: Date | string
  id: string
}

export interface AuditQuery {
  /** `from` is the first instant included, `until` the first instant excluded. */
  from: Date | null
  until: Date | null
  userId: UserId | undefined
  farmId: FarmId | undefined
  kind: AuditKind | undefined
  /** Subject types that have a kind; all others are `other`. */
  named: readonly string[]
  after: EntryPosition | null
  limit: number
}

const columns = sql`a.id, a.at, a.user_id, a.action, a.subject_type, a.subject_id, a.place_id, a.way, a.program,
  a.confirmed, a.before, a.after`

/** Adds the names of the actor and the subject. The entries have the alias `a`. */
const withNames = (entries: RawBuilder<unknown>) => sql`
  select a.*, nullif(${fullName('u')}, '') as user_name,
    coalesce(u.deleted_at is not null or (not u.is_solution_admin and not exists (
      select from membership m where m.directory_id = (select current_directory_id()) and m.user_id = u.id)
      and not exists (select from access_token t where t.directory_id = (select current_directory_id()) and t.user_id = u.id
        and not t.is_personal)), true) as is_gone,
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

/** Part of the audit log: its newest entries that match, and where the next page begins (keyset pagination). */
export interface AuditPart {
  entries: AuditEntryRow[]
  next: EntryPosition | null
  /** The part was read without filling the page: the oldest entry that was read. */
  readBackTo: Date | null
}

/** Conditions that the indexes of time, person and farm answer. */
const inPeriod = (directoryId: DirectoryId, { from, until, userId, farmId, after }: AuditQuery) => [
  sql`x.directory_id = ${directoryId}`,
  ...(from ? [sql`x.at >= ${from}`] : []),
  ...(until ? [sql`x.at < ${until}`] : []),
  ...(userId ? [sql`x.user_id = ${userId}`] : []),
  ...(farmId ? [sql`x.farm_id = ${farmId}`] : []),
  ...(after ? [sql`(x.at, x.id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
]

const ofKind = ({ kind, named }: AuditQuery) => {
  if (kind === undefined) return []
  return [kind === 'other' ? sql`not x.subject_type = any(${named}::text[])` : sql`x.subject_type = ${kind}`]
}

/**
 * Selects audit entries, newest first, along the index of time (or of the person or farm in the query). With a kind or
 * words, it reads at most `scanned` entries. One statement.
 */
export async function selectAuditPart(
  db: Db,
  { directoryId }: TenantScope,
  query: AuditQuery,
  words: AuditWords | null,
  scanned: number,
): Promise<AuditPart> {
  const { limit } = query
  const most = query.kind !== undefined || words ? Math.max(scanned, limit) : limit
  const conditions = sql.join(inPeriod(directoryId, query), sql` and `)
  const filters = [...ofKind(query), ...(words ? [matchesWords(words)] : []), sql`true`]
  const { rows } = await sql<AuditEntryRow & { read: number; read_at: Date | null; read_id: string | null }>`
    with searched as materialized (
      select x.at, x.id from audit_entry x where ${conditions} order by x.at desc, x.id desc limit ${most}),
    searched_count as (select count(*)::int as read from searched),
    -- The same entries with their values, in the order of the index: it ends with the last entry of the page.
    page as materialized (
      select x.* from (
        select x.* from audit_entry x where ${conditions} order by x.at desc, x.id desc limit ${most}) x
      where ${sql.join(filters, sql` and `)} order by x.at desc, x.id desc limit ${limit})
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

/**
 * Selects the newest entries that match words, through the index of words and those of persons, farms and places. One
 * statement. The index of words ignores row-level security, so its candidates are read under it again.
 */
export async function selectIndexedEntries(
  db: Db,
  { directoryId }: TenantScope,
  query: AuditQuery & { after: EntryPosition },
  words: AuditWords,
): Promise<AuditEntryRow[]> {
  const { kind, userId, farmId, from, after, limit } = query
  const conditions = sql.join([...inPeriod(directoryId, query), ...ofKind(query)], sql` and `)
  const keys = [kind, userId && `user ${userId}`, farmId && `farm ${farmId}`].filter((key) => key !== undefined)
  // Newest entries of each id: one index search for each.
  const ofEach = (column: string, ids: readonly string[]) => sql`
    select n.at, n.id from unnest(${[...ids]}::uuid[]) as named (id)
    cross join lateral (select x.at, x.id from audit_entry x where x.${sql.ref(column)} = named.id and ${conditions}
      order by x.at desc, x.id desc limit ${limit}) n`
  const { rows } = await sql<AuditEntryRow>`
    with hit as materialized (
      select f.at, f.id from find_audit_text(lower(${words.pattern}), ${keys}::text[], ${after.at}::timestamptz,
        ${after.id}::uuid, ${from}::timestamptz, ${limit}) f
      union ${ofEach('user_id', words.people)}
      union ${ofEach('farm_id', words.farms)}
      union ${ofEach('place_id', words.places)}),
    newest as materialized (select id from hit order by at desc, id desc limit ${limit})
    select c.* from (${withNames(sql`
      select ${columns} from audit_entry a join newest using (id) where a.directory_id = ${directoryId}`)}) c
    order by c.at desc, c.id desc`.execute(db)
  return rows
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
      select ${columns} from (
        select x.* from audit_entry x where x.directory_id = ${directoryId} and ${condition}
        order by x.at desc, x.id desc limit ${limit}) a`)}) c
    order by c.at desc, c.id desc`.execute(db)
  return rows
}

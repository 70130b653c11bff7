import { sql } from 'kysely'
import type { Database } from '#platform/database/pool.ts'

/** Tables whose rows are no company's: they carry the id of one for another reason, under a policy of their own. */
const KEYED_BY_PERSON = ['idempotency_key']

/** What the walls between companies lack: `table: fault`, empty when all stand. */
export async function openWalls(database: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string
    enabled: boolean
    forced: boolean
    reads: boolean
    writes: boolean
    first: string
  }>`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('*', 'r') and p.polqual is not null) as reads,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('*', 'a')) as writes,
      (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and (i.indisprimary or i.indisunique) order by i.indisprimary desc limit 1) as first
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and (c.relname = 'directory' or exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'directory_id' and not a.attisdropped))
    order by c.relname collate "C"`.execute(database)
  return rows.flatMap(({ name, enabled, forced, reads, writes, first }) => [
    ...(enabled ? [] : [`${name}: not enabled`]),
    ...(forced ? [] : [`${name}: not forced`]),
    ...(reads ? [] : [`${name}: no policy for reading`]),
    ...(writes ? [] : [`${name}: no policy for writing`]),
    ...(first === 'directory_id' || name === 'directory' || KEYED_BY_PERSON.includes(name)
      ? []
      : [`${name}: key does not start with the company`]),
  ])
}

import { sql } from 'kysely'
import type { Database } from '#platform/database/pool.ts'

/** Tables whose `directory_id` does not make the row a company's; they have a separate policy. */
const KEYED_BY_PERSON = ['idempotency_key']

/** Tables of the whole installation, without a tenant, each with its reason. */
const TABLES_WITHOUT_TENANT: Record<string, string> = {
  user_account: 'a person may be a member of several companies; who is one is told by `membership`, behind its wall',
  server_key: 'keys of the installation; no call answers with them',
  sign_in: 'devices of a person, found by an id of which the token proves possession',
  sign_in_token: 'found by the hash of a secret alone, before anybody is known',
  provider_identity: 'found by what the provider has proved, before anybody is known',
  account_link: 'found by the hash of a secret alone, before anybody is known',
  second_factor: 'of a person, behind a wall of their own',
  recovery_code: 'of a person, behind a wall of their own',
  passkey: 'of a person, behind a wall of their own',
  passkey_challenge: 'found by the hash of a secret alone, before anybody is known',
  mail: 'sent on behalf of anybody; only the job that sends them sees them, by policies of its own',
  password_reset_request: 'an address that somebody typed; whether it is one of ours is looked up later',
  sign_in_attempt: 'counts tries of addresses, before anybody is known',
  status_price: 'holds for every company; who administers the installation alone writes, by a policy of its own',
  post_payment: 'the same',
  dead_pig_price: 'the same',
  bonus_payment: 'the same',
  price_listing: 'the same',
  job: 'names whose turn it is, and ids; workers look across companies, then act inside one',
}

/** Returns tables without `directory_id` and without a reason, and reasons without a table. */
export async function tablesWithoutTenant(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname !~ '^kysely_'
      and c.relname <> 'directory' and not exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'directory_id' and not a.attisdropped)
    order by c.relname collate "C"`.execute(database)
  const found = new Set(rows.map(({ name }) => name))
  const knownTables = new Set(Object.keys(TABLES_WITHOUT_TENANT))
  return [
    ...[...found.difference(knownTables)].map((name) => `${name}: no company and no reason`),
    ...[...knownTables.difference(found)].map((name) => `${name}: a reason, but no such table`),
  ]
}

/** Returns the gaps in row-level security as `table: fault`; empty without gaps. */
export async function rowLevelSecurityGaps(database: Database): Promise<string[]> {
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

import { sql } from 'kysely'
import type { Database } from '#platform/database/pool.ts'

/** Tables whose `directory_id` does not make the row a company's; they have a separate policy. */
const TABLES_KEYED_BY_USER = ['idempotency_key']

/** Tables of the whole installation, without a tenant, each with its reason. */
const TABLES_WITHOUT_TENANT: Record<string, string> = {
  user_account:
    'a person may be a member of several companies; `membership`, which has row-level security, states of which',
  server_key: 'keys of the installation; no endpoint returns them',
  sign_in: 'devices of a person, with row-level security by user, or by the id that a refresh token proves',
  sign_in_token: 'of a person, with row-level security by user, or by the hash of the presented secret',
  provider_identity:
    'of a person, with row-level security by user; a function binds it to the person of the transaction',
  account_link: 'of a person, with row-level security by user, or by the hash of the presented secret',
  invitation_link: 'of an invitation, with row-level security by company, or by the hash of the presented secret',
  second_factor: 'of a person, with row-level security by user',
  recovery_code: 'of a person, with row-level security by user',
  passkey: 'of a person, with row-level security by user',
  passkey_challenge: 'of a person or nobody, with row-level security by user, or by the hash of the presented secret',
  mail: 'sent for any company or none; only the job that sends them reads them, by separate policies',
  password_reset_request: 'a typed address, with row-level security by the address of the user',
  sign_in_attempt: 'counts attempts per address, before the user is known',
  status_price: 'valid for every company; only the administrator of the installation writes, by a separate policy',
  post_payment: 'the same',
  dead_pig_price: 'the same',
  bonus_payment: 'the same',
  removed_price: 'the same',
  price_listing: 'the same',
  national_average: 'the same',
  antibiotic_limit: 'the same',
  payment_scale: 'the same',
  shared_revision: 'random values that change with such tables',
  live_publisher: 'contains only ids of running processes',
  job: 'contains only kinds and ids; workers search all companies, then act inside one',
}

/** Tables that every statement of the API may see, each with the reason why nobody is named there. */
const TABLES_WITHOUT_POLICY: Record<string, string> = {
  server_key: 'keys of the installation, sealed with a key outside the database',
  sign_in_attempt: 'hashes of addresses and accounts, which name nobody',
  shared_revision: 'random values',
  live_publisher: 'ids of running processes',
  job: 'kinds and ids; workers search all companies, then act inside one',
}

/** Returns tables without row-level security and without a reason, and reasons for tables that have it. */
export async function tablesWithoutPolicy(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname !~ '^kysely_'
      and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
    order by c.relname collate "C"`.execute(database)
  const found = new Set(rows.map(({ name }) => name))
  const known = new Set(Object.keys(TABLES_WITHOUT_POLICY))
  return [
    ...[...found.difference(known)].map((name) => `${name}: no policy and no reason`),
    ...[...known.difference(found)].map((name) => `${name}: a reason, but it has policies`),
  ]
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
    ...(first === 'directory_id' || name === 'directory' || TABLES_KEYED_BY_USER.includes(name)
      ? []
      : [`${name}: key does not start with the company`]),
  ])
}

import { sql } from 'kysely'
import type { Database } from '#platform/database/pool.ts'

/**
 * What keeps a table of companies from being distributed by `directory_id` over several nodes. These would stay on the
 * first one. docs/decisions/0003 has the reasons.
 */
const DECLARED_EXCEPTIONS = [
  'audit_entry: policy delete_demo_by_owner has a query',
  'idempotency_key: policy delete_demo_by_owner has a query',
  'invitation: policy delete_by_invited has a query',
  'invitation: policy select_by_invited has a query',
  'invitation_link: refers to invitation from outside',
  'kpi_selection: policy delete_demo_by_owner has a query',
  'kpi_selection: policy select_default_by_member has a query',
  'membership: row trigger assert_demo_member_in_demo_company',
]

/**
 * Tables without a company that foreign keys point to. Their policies have queries, which Citus refuses on a copy for every
 * node too, so such a key would have to go (docs/decisions/0731).
 */
const SHARED_TABLES = ['directory', 'user_account', 'dead_pig_price', 'post_payment', 'status_price']

const companyTables = sql`(select c.oid, c.relname::text as name from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'directory_id' and not a.attisdropped))`

/**
 * Returns what keeps company tables from being distributed by company: queries in policies, keys without the company,
 * foreign keys across companies or to further tables without one, row triggers. Declared exceptions are left out;
 * an exception that no longer exists is reported.
 */
export async function distributionGaps(database: Database): Promise<string[]> {
  const { rows } = await sql<{ gap: string }>`
    with company as materialized ${companyTables}, found as (
    select t.name || ': policy ' || p.polname || ' has a query' as gap from pg_policy p join company t on t.oid = p.polrelid
      where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~ '\\mSELECT\\M'
    union all
    select t.name || ': unique index ' || i.indexrelid::regclass::text || ' lacks the company' from pg_index i
      join company t on t.oid = i.indrelid
      where i.indisunique and not exists (select from pg_attribute a where a.attrelid = t.oid
        and a.attname = 'directory_id' and a.attnum = any(i.indkey::int2[]))
    union all
    select t.name || ': refers to ' || r.relname || ' ' || case when u.oid is null then 'that has no company'
        else 'without the company' end
      from pg_constraint f join company t on t.oid = f.conrelid
      join pg_class r on r.oid = f.confrelid left join company u on u.oid = r.oid
      where f.contype = 'f' and not r.relname = any(${SHARED_TABLES}::text[])
        and not exists (select from unnest(f.conkey, f.confkey) as k(own, other)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own and a.attname = 'directory_id'
          join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other and b.attname = 'directory_id')
    union all
    select c.relname || ': refers to ' || u.name || ' from outside' from pg_constraint f
      join pg_class c on c.oid = f.conrelid join company u on u.oid = f.confrelid
      where f.contype = 'f' and not exists (select from company t where t.oid = f.conrelid)
    union all
    select t.name || ': row trigger ' || g.tgname from pg_trigger g join company t on t.oid = g.tgrelid
      where not g.tgisinternal and g.tgtype & 1 = 1)
    select distinct gap collate "C" as gap from found order by 1`.execute(database)
  const found = new Set(rows.map(({ gap }) => gap))
  const declared = new Set(DECLARED_EXCEPTIONS)
  return [
    ...found.difference(declared),
    ...[...declared.difference(found)].map((gap) => `${gap}: declared, but not found`),
  ]
}

import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects a digest of everything besides a farm's records that money depends on: prices, settings and postings. */
export async function selectPriceDigest(db: Db, { directoryId }: TenantScope): Promise<string> {
  const all = (table: string) => sql`(select string_agg(p::text, ';' order by p::text) from ${sql.table(table)} p)`
  const own = (table: string) =>
    sql`(select string_agg(c::text, ';' order by c::text) from ${sql.table(table)} c where c.directory_id = ${directoryId})`
  const { rows } = await sql<{ digest: string }>`
    select md5(concat_ws('|', (select is_demo::text from directory where id = ${directoryId}),
      (select string_agg(f.id::text || f.production_kind, ';' order by f.id) from farm f where f.directory_id = ${directoryId}),
      ${sql.join(['price_listing', 'status_price', 'post_payment', 'dead_pig_price', 'bonus_payment'].map(all))},
      ${sql.join(['status_charge', 'post_payment_charge', 'dead_pig_charge', 'internal_price', 'post_payment_estimate', 'feed_mix_price', 'setup'].map(own))})) as digest`.execute(
    db,
  )
  return rows[0]?.digest ?? ''
}

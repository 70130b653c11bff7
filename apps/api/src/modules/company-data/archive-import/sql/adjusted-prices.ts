import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Returns those days, in order, on which no price of a table begins that the company can see. */
export async function selectMissingPrices(
  db: Db,
  { directoryId }: TenantScope,
  table: string,
  days: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct a.day from unnest(${days}::text[]) as a (day)
    where not exists (select from ${sql.table(table)} p where p.valid_from = a.day::date
      and (not p.is_demo or exists (select from directory d where d.id = ${directoryId} and d.is_demo)))
    order by a.day`.execute(db)
  return rows.map(({ day }) => day)
}

import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the category last posted to on a farm, of income and of expenses; null before the first. */
export async function selectLastCategories(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
): Promise<{ income: number | null; expense: number | null }> {
  const last = (sign: '>' | '<') => sql`(select p.category_id from posting p
    join record r on r.directory_id = ${directoryId} and r.id = p.record_id
    where p.directory_id = ${directoryId} and p.farm_id = ${farmId} and p.amount_ore ${sql.raw(sign)} 0
    order by r.created_at desc, r.id desc limit 1)`
  const { rows } = await sql<{ income: number | null; expense: number | null }>`
    select ${last('>')} as income, ${last('<')} as expense`.execute(db)
  return rows[0] ?? { income: null, expense: null }
}

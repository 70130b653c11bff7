import type { DirectoryId, FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

/** Inserts simulated prices that only apply to sample companies; existing prices are not changed. */
export async function insertDemoPrices(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${list}, is_demo)
    select ${list}, true from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (valid_from) do nothing`.execute(db)
}

const TABLES = ['status_price', 'post_payment', 'dead_pig_price', 'bonus_payment', 'price_listing']

/** Deletes the simulated prices. */
export async function deleteDemoPrices(db: Db): Promise<void> {
  for (const table of TABLES) await sql`delete from ${sql.table(table)} where is_demo`.execute(db)
}

interface AdjustmentIds {
  farmId: FarmId
  status: string
  post: string
  dead: string
}

/** Inserts an adjustment of the newest price of each kind; the one for status prices applies to a single farm. */
export async function insertDemoAdjustments(db: Db, directoryId: DirectoryId, ids: AdjustmentIds): Promise<void> {
  const newest = (table: string) => sql`(select max(valid_from) from ${sql.table(table)})`
  await sql`insert into status_charge
      (directory_id, id, farm_id, valid_from, piglet_dkk, piglet_dkk_pr_kg, slpig_dkk, slpig_dkk_pr_kg)
    select ${directoryId}::uuid, ${ids.status}::uuid, ${ids.farmId}::uuid, day, 5, 0, -4, 0.1
    from ${newest('status_price')} as newest (day) where day is not null`.execute(db)
  await sql`insert into post_payment_charge
      (directory_id, id, valid_from, sl_pig_price, res_org_price, res_free_range_price)
    select ${directoryId}::uuid, ${ids.post}::uuid, day, 0.05, 0, 0
    from ${newest('post_payment')} as newest (day) where day is not null`.execute(db)
  await sql`insert into dead_pig_charge (directory_id, id, valid_from, less_than30, greater_than30)
    select ${directoryId}::uuid, ${ids.dead}::uuid, day, 0.5, -2
    from ${newest('dead_pig_price')} as newest (day) where day is not null`.execute(db)
}

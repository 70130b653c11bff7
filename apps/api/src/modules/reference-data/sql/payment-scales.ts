import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { StoredPaymentScale } from '@herdboard/contract/system/reference-data.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'

const scaleColumns = sql`id, house_name, valid_from, weight_bands, basic_lean_pct::float8 as basic_lean_pct, lean_bands, source`

/** Selects the scales that all companies share, newest first. They belong to the installation. */
export async function selectSharedScales(db: Db): Promise<StoredPaymentScale[]> {
  const { rows } = await sql<StoredPaymentScale>`select ${scaleColumns} from payment_scale
    order by valid_from desc, lower(house_name)`.execute(db)
  return rows
}

/** Selects a scale by its id, and locks it until the transaction ends. */
export async function selectStoredScale(db: Db, id: string): Promise<StoredPaymentScale | null> {
  const { rows } = await sql<StoredPaymentScale>`select ${scaleColumns} from payment_scale
    where id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

/** Inserts a scale; returns null where the slaughterhouse has one from the same day. */
export async function insertScale(db: Db, row: Omit<StoredPaymentScale, 'id'>): Promise<StoredPaymentScale | null> {
  const { rows } = await sql<StoredPaymentScale>`
    insert into payment_scale (id, house_name, valid_from, weight_bands, basic_lean_pct, lean_bands, source)
    values (${newId()}, ${row.house_name}, ${row.valid_from}, ${JSON.stringify(row.weight_bands)}, ${row.basic_lean_pct},
      ${JSON.stringify(row.lean_bands)}, ${row.source})
    on conflict do nothing returning ${scaleColumns}`.execute(db)
  return rows[0] ?? null
}

export const updateScale = (db: Db, row: StoredPaymentScale) =>
  sql`update payment_scale set weight_bands = ${JSON.stringify(row.weight_bands)}, basic_lean_pct = ${row.basic_lean_pct},
      lean_bands = ${JSON.stringify(row.lean_bands)}, source = ${row.source} where id = ${row.id}`.execute(db)

export const deleteScale = (db: Db, id: string) => sql`delete from payment_scale where id = ${id}`.execute(db)

/** Selects the companies of the installation, as its administrator sees them. */
export async function selectCompanyIds(db: Db): Promise<DirectoryId[]> {
  const { rows } = await sql<{
    id: DirectoryId
  }>`select id from directory where deleted_at is null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

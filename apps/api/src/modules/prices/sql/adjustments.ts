import type { AdjustmentId, FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { PriceKind } from '../price-kinds.ts'

/** A company's adjustment of a price, DKK; prices of pigs in stock are adjusted by farm. */
export type StoredAdjustment<Field extends string> = Record<Field, number> & {
  id: AdjustmentId
  /** First day of the adjusted price. */
  valid_from: string
  /** Null: it applies to the whole company. */
  farm_id: FarmId | null
}

const isOfFarm = ({ adjustmentTable }: PriceKind): boolean => adjustmentTable === 'status_charge'

function tableOf({ adjustmentTable }: PriceKind) {
  if (adjustmentTable === null) throw new Error('this kind of price has no adjustments')
  return sql.table(adjustmentTable)
}

/** Selects the company's adjustments of a kind of prices. */
export async function selectAdjustments<Field extends string>(
  db: Db,
  { directoryId }: TenantScope,
  kind: PriceKind<Field>,
): Promise<StoredAdjustment<Field>[]> {
  const { rows } = await sql<StoredAdjustment<Field>>`
    select c.id, c.valid_from, ${isOfFarm(kind) ? sql`c.farm_id` : sql`null::uuid`} as farm_id,
      ${sql.join(kind.fields.map((field) => sql`c.${sql.ref(field)}::float8 as ${sql.ref(field)}`))}
    from ${tableOf(kind)} c where c.directory_id = ${directoryId}`.execute(db)
  return rows
}

/** Inserts an adjustment; returns false where the price already has one. */
export async function insertAdjustment<Field extends string>(
  db: Db,
  { directoryId }: TenantScope,
  kind: PriceKind<Field>,
  adjustment: StoredAdjustment<Field>,
): Promise<boolean> {
  const { id, valid_from, farm_id } = adjustment
  const farm = isOfFarm(kind) ? [sql`farm_id`, sql`${farm_id}`] : null
  const { rows } = await sql`insert into ${tableOf(kind)}
      (directory_id, id, valid_from, ${sql.join([...(farm ? [farm[0]] : []), ...kind.fields.map((field) => sql.ref(field))])})
    values (${directoryId}, ${id}, ${valid_from},
      ${sql.join([...(farm ? [farm[1]] : []), ...kind.fields.map((field) => adjustment[field])])})
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

export const updateAdjustment = <Field extends string>(
  db: Db,
  { directoryId }: TenantScope,
  kind: PriceKind<Field>,
  adjustment: StoredAdjustment<Field>,
) =>
  sql`update ${tableOf(kind)}
    set ${sql.join(kind.fields.map((field) => sql`${sql.ref(field)} = ${adjustment[field]}`))}
    where directory_id = ${directoryId} and id = ${adjustment.id}`.execute(db)

export const deleteAdjustment = (db: Db, { directoryId }: TenantScope, kind: PriceKind, id: AdjustmentId) =>
  sql`delete from ${tableOf(kind)} where directory_id = ${directoryId} and id = ${id}`.execute(db)

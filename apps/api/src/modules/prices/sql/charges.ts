import type { ChargeId, FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { PriceKind } from '../price-kinds.ts'

/** A company's adjustment of a price, DKK; prices of pigs in stock are adjusted by farm. */
export type StoredCharge<Field extends string> = Record<Field, number> & {
  id: ChargeId
  /** First day of the adjusted price. */
  valid_from: string
  /** Null: it applies to the whole company. */
  farm_id: FarmId | null
}

const isOfFarm = ({ charges }: PriceKind): boolean => charges === 'status_charge'

function tableOf({ charges }: PriceKind) {
  if (charges === null) throw new Error('this kind of price has no adjustments')
  return sql.table(charges)
}

/** Selects the company's adjustments of a kind of prices. */
export async function selectCharges<Field extends string>(
  db: Db,
  { directoryId }: TenantScope,
  kind: PriceKind<Field>,
): Promise<StoredCharge<Field>[]> {
  const { rows } = await sql<StoredCharge<Field>>`
    select c.id, c.valid_from, ${isOfFarm(kind) ? sql`c.farm_id` : sql`null::uuid`} as farm_id,
      ${sql.join(kind.fields.map((field) => sql`c.${sql.ref(field)}::float8 as ${sql.ref(field)}`))}
    from ${tableOf(kind)} c where c.directory_id = ${directoryId}`.execute(db)
  return rows
}

/** Inserts an adjustment; returns false where the price already has one. */
export async function insertCharge<Field extends string>(
  db: Db,
  { directoryId }: TenantScope,
  kind: PriceKind<Field>,
  charge: StoredCharge<Field>,
): Promise<boolean> {
  const { id, valid_from, farm_id } = charge
  const farm = isOfFarm(kind) ? [sql`farm_id`, sql`${farm_id}`] : null
  const { rows } = await sql`insert into ${tableOf(kind)}
      (directory_id, id, valid_from, ${sql.join([...(farm ? [farm[0]] : []), ...kind.fields.map((field) => sql.ref(field))])})
    values (${directoryId}, ${id}, ${valid_from},
      ${sql.join([...(farm ? [farm[1]] : []), ...kind.fields.map((field) => charge[field])])})
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

export const updateCharge = <Field extends string>(
  db: Db,
  { directoryId }: TenantScope,
  kind: PriceKind<Field>,
  charge: StoredCharge<Field>,
) =>
  sql`update ${tableOf(kind)}
    set ${sql.join(kind.fields.map((field) => sql`${sql.ref(field)} = ${charge[field]}`))}
    where directory_id = ${directoryId} and id = ${charge.id}`.execute(db)

export const deleteCharge = (db: Db, { directoryId }: TenantScope, kind: PriceKind, id: ChargeId) =>
  sql`delete from ${tableOf(kind)} where directory_id = ${directoryId} and id = ${id}`.execute(db)

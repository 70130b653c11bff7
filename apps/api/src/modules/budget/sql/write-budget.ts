import type { BarnId, BudgetId, FarmId, PriceId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The fields of a line that a person types, without its prices. */
export interface BudgetLineFields {
  category_id: number
  basis_id: number
  pig_type: PigType | null
  use_per_unit: number | null
  remark: string | null
  places: readonly { farm_id: FarmId; barn_id: BarnId | null }[]
}

export async function insertBudgetLine(
  db: Db,
  scope: TenantScope,
  id: BudgetId,
  line: BudgetLineFields,
): Promise<void> {
  const { category_id, basis_id, pig_type, use_per_unit, remark } = line
  await db
    .insertInto('budget_line')
    .values({ directory_id: scope.directoryId, id, category_id, basis_id, pig_type, use_per_unit, remark })
    .execute()
  await insertBudgetPlaces(db, scope, id, line.places)
}

/** Replaces all fields of a line and increases its version by one. */
export async function updateBudgetLine(
  db: Db,
  scope: TenantScope,
  id: BudgetId,
  line: BudgetLineFields,
): Promise<void> {
  const { directoryId } = scope
  const { category_id, basis_id, pig_type, use_per_unit, remark } = line
  await sql`update budget_line set category_id = ${category_id}, basis_id = ${basis_id},
      pig_type = ${pig_type}, use_per_unit = ${use_per_unit}, remark = ${remark},
      version = version + 1 where directory_id = ${directoryId} and id = ${id}`.execute(db)
  await sql`delete from budget_place where directory_id = ${directoryId} and line_id = ${id}`.execute(db)
  await insertBudgetPlaces(db, scope, id, line.places)
}

async function insertBudgetPlaces(
  db: Db,
  { directoryId }: TenantScope,
  id: BudgetId,
  places: BudgetLineFields['places'],
): Promise<void> {
  if (places.length === 0) return
  await db
    .insertInto('budget_place')
    .values(places.map((place) => ({ directory_id: directoryId, line_id: id, ...place })))
    .execute()
}

/** Adds a price. Returns false where the line already has one from that day. */
export async function insertBudgetPrice(
  db: Db,
  { directoryId }: TenantScope,
  lineId: BudgetId,
  { price, valid_from }: { price: number; valid_from: string },
): Promise<boolean> {
  const row = await db
    .insertInto('budget_price')
    .values({ directory_id: directoryId, id: newId<PriceId>(), line_id: lineId, price_dkk: price, valid_from })
    .onConflict((conflict) => conflict.columns(['directory_id', 'line_id', 'valid_from']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteBudgetPrice = (db: Db, { directoryId }: TenantScope, id: PriceId) =>
  sql`delete from budget_price where directory_id = ${directoryId} and id = ${id}`.execute(db)

/** Deletes a line with its places and prices. */
export const deleteBudgetLine = (db: Db, { directoryId }: TenantScope, id: BudgetId) =>
  sql`delete from budget_line where directory_id = ${directoryId} and id = ${id}`.execute(db)

import type { BarnId, BudgetId, FarmId, PriceId } from '@herdboard/contract/core/ids.ts'
import type { BudgetBasis } from '@herdboard/domain/budget/budget-basis.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface BudgetPlace {
  farm_id: FarmId
  farm_name: string
  /** Null for the whole farm. */
  barn_id: BarnId | null
  barn_name: string | null
}

export interface BudgetPrice {
  id: PriceId
  /** DKK */
  price: number
  valid_from: string
}

/** A budget line with all its places, including those that the person may not read. */
export interface BudgetLine {
  id: BudgetId
  category_id: number
  basis_id: BudgetBasis
  /** Null for weaners and slaughter pigs. */
  pig_type: PigType | null
  /** What one unit of the basis uses of the price's unit: kilowatt-hours per pig. Null where it is not stated. */
  use_per_unit: number | null
  remark: string | null
  version: number
  places: BudgetPlace[]
  /** Newest first. */
  prices: BudgetPrice[]
}

/** Selects budget lines in the order of their categories. Deleted places are left out. An id selects one line. */
export async function selectBudget(
  db: Db,
  { directoryId }: TenantScope,
  id: BudgetId | null = null,
): Promise<BudgetLine[]> {
  const isQueried = (lineId: string) => sql`(${id}::uuid is null or ${sql.ref(lineId)} = ${id})`
  // Grouped once: a large company has hundreds of lines, and a subquery for each would read its farms again.
  const { rows } = await sql<BudgetLine>`
    with places as materialized (
      select p.line_id, jsonb_agg(
          jsonb_build_object('farm_id', f.id, 'farm_name', f.name, 'barn_id', b.id, 'barn_name', b.name)
          order by f.name_order, b.name nulls first, b.id) as places
      from budget_place p
      join (select id, name, row_number() over (order by name, id) as name_order from farm
        where directory_id = ${directoryId} and deleted_at is null) f on f.id = p.farm_id
      left join barn b on b.directory_id = ${directoryId} and b.id = p.barn_id
      where p.directory_id = ${directoryId} and ${isQueried('p.line_id')} and b.deleted_at is null
      group by p.line_id),
    prices as materialized (
      select p.line_id,
        jsonb_agg(jsonb_build_object('id', p.id, 'price', p.price_dkk, 'valid_from', p.valid_from)
          order by p.valid_from desc) as prices
      from budget_price p
      where p.directory_id = ${directoryId} and ${isQueried('p.line_id')}
      group by p.line_id)
    select l.id, l.category_id, l.basis_id, l.pig_type, l.use_per_unit::float8 as use_per_unit, l.remark, l.version,
      coalesce(places.places, '[]') as places, coalesce(prices.prices, '[]') as prices
    from budget_line l
    left join places on places.line_id = l.id
    left join prices on prices.line_id = l.id
    where l.directory_id = ${directoryId} and ${isQueried('l.id')}
    order by l.category_id, l.created_at, l.id`.execute(db)
  return rows
}

/** Locks the line until the end of the transaction; other changes wait. */
export const lockBudgetLine = (db: Db, { directoryId }: TenantScope, id: BudgetId) =>
  sql`select 1 from budget_line where directory_id = ${directoryId} and id = ${id} for update`.execute(db)

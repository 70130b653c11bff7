import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { PriceKind } from '../price-kinds.ts'

/** A stored price, DKK; null where a figure is unknown. */
export type StoredPrice<Field extends string> = Record<Field, number | null> & {
  /** First day of the price. */
  valid_from: string
  /** Always false for kinds without provisional prices. */
  is_provision: boolean
}

export interface PriceDays {
  /** First and last of the prices' first days; absent: no limit. */
  from?: string
  to?: string
}

/** The columns of a price: its first day, the provisional flag and its figures as numbers. */
const priceColumns = ({ fields, hasProvision }: PriceKind) =>
  sql`p.valid_from, ${hasProvision ? sql`p.is_provision` : sql`false`} as is_provision,
    ${sql.join(fields.map((field) => sql`p.${sql.ref(field)}::float8 as ${sql.ref(field)}`))}`

/**
 * Selects the prices of a kind, newest first, as the company sees them.
 * Invented prices of the sample data are visible only in the sample company.
 */
export async function selectPrices<Field extends string>(
  db: Db,
  { directoryId }: Pick<TenantScope, 'directoryId'>,
  kind: PriceKind<Field>,
  { from = '1900-01-01', to = '2999-12-31' }: PriceDays = {},
): Promise<StoredPrice<Field>[]> {
  const { rows } = await sql<StoredPrice<Field>>`select ${priceColumns(kind)} from ${sql.table(kind.table)} p
    where p.valid_from between ${from}::date and ${to}::date
      and (not p.is_demo or exists (select from directory d where d.id = ${directoryId} and d.is_demo))
    order by p.valid_from desc`.execute(db)
  return rows
}

/** Selects a price by its first day, also one of the sample data, and locks it until the transaction ends. */
export async function selectPrice<Field extends string>(
  db: Db,
  kind: PriceKind<Field>,
  validFrom: string,
): Promise<StoredPrice<Field> | null> {
  const { rows } = await sql<StoredPrice<Field>>`select ${priceColumns(kind)} from ${sql.table(kind.table)} p
    where p.valid_from = ${validFrom}::date for update`.execute(db)
  return rows[0] ?? null
}

const priceColumnValues = <Field extends string>(kind: PriceKind<Field>, price: StoredPrice<Field>) => [
  ...kind.fields.map((field) => [field, price[field]] as const),
  ...(kind.hasProvision ? [['is_provision', price.is_provision] as const] : []),
]

/**
 * Inserts a price; returns false where one has the same first day. It replaces an invented price of the sample data.
 */
export async function insertPrice<Field extends string>(
  db: Db,
  kind: PriceKind<Field>,
  price: StoredPrice<Field>,
  now: Date,
): Promise<boolean> {
  const values = priceColumnValues(kind, price)
  const table = sql.table(kind.table)
  const { rows } = await sql`insert into ${table} as p
      (valid_from, changed_at, ${sql.join(values.map(([name]) => sql.ref(name)))})
    values (${price.valid_from}, ${now}, ${sql.join(values.map(([, value]) => value))})
    on conflict (valid_from) do update set is_demo = false, changed_at = excluded.changed_at,
      ${sql.join(values.map(([name]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
    where p.is_demo returning 1`.execute(db)
  return rows.length > 0
}

/** Updates a price; an invented price of the sample data becomes a real one. */
export const updatePrice = <Field extends string>(
  db: Db,
  kind: PriceKind<Field>,
  price: StoredPrice<Field>,
  now: Date,
) =>
  sql`update ${sql.table(kind.table)} set is_demo = false, changed_at = ${now},
      ${sql.join(priceColumnValues(kind, price).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where valid_from = ${price.valid_from}::date`.execute(db)

/** Selects the first days of the prices that were set or changed since a moment. */
export async function selectChangedPrices(db: Db, { table }: PriceKind, since: Date): Promise<Set<string>> {
  const { rows } = await sql<{ valid_from: string }>`select p.valid_from from ${sql.table(table)} p
    where p.changed_at >= ${since}`.execute(db)
  return new Set(rows.map(({ valid_from }) => valid_from))
}

/** Deletes a price and remembers when; the companies' adjustments of it are deleted with it. */
export const deletePrice = (db: Db, { table }: PriceKind, validFrom: string, now: Date) =>
  sql`with removed as (
      delete from ${sql.table(table)} where valid_from = ${validFrom}::date returning valid_from, is_demo)
    insert into removed_price (price_table, valid_from, is_demo, removed_at)
    select ${table}, valid_from, is_demo, ${now} from removed
    on conflict (price_table, valid_from) do update set is_demo = excluded.is_demo, removed_at = excluded.removed_at`.execute(
    db,
  )

/** Counts the adjustments of a price over all companies. */
export async function countAdjustments(db: Db, { adjustmentTable }: PriceKind, validFrom: string): Promise<number> {
  if (adjustmentTable === null) return 0
  const { rows } = await sql<{
    count: number
  }>`select count_price_charges(${adjustmentTable}, ${validFrom}::date) as count`.execute(db)
  return rows[0]?.count ?? 0
}

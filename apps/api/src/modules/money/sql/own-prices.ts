import type { ConceptPrices, InternalPrice } from '@herdboard/domain/economy/price-book.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

const KINDS = { 1: 'quotation', 2: 'own' } as const

/** Selects the prices at which the company settles transferred pigs, newest first. */
export async function selectInternalPrices(db: Db, { directoryId }: TenantScope): Promise<InternalPrice[]> {
  const { rows } = await sql<{
    valid_from: string
    pig_type: PigType
    kind: 1 | 2
    base_dkk: number
    per_kg_dkk: number
  }>`select valid_from, pig_type, kind, base_dkk::float8 as base_dkk, per_kg_dkk::float8 as per_kg_dkk
    from internal_price where directory_id = ${directoryId} order by valid_from desc`.execute(db)
  return rows.map((row) => ({
    validFrom: row.valid_from,
    pigType: row.pig_type,
    kind: KINDS[row.kind],
    baseDkk: row.base_dkk,
    perKgDkk: row.per_kg_dkk,
  }))
}

/** Saves the price of a pig type from a day on; it replaces one of the same day. */
export const saveInternalPrice = (db: Db, { directoryId }: TenantScope, price: InternalPrice) =>
  sql`insert into internal_price (directory_id, id, pig_type, valid_from, kind, base_dkk, per_kg_dkk)
    values (${directoryId}, ${newId()}, ${price.pigType}, ${price.validFrom}, ${price.kind === 'own' ? 2 : 1},
      ${price.baseDkk}, ${price.perKgDkk})
    on conflict (directory_id, pig_type, valid_from) do update set kind = excluded.kind, base_dkk = excluded.base_dkk,
      per_kg_dkk = excluded.per_kg_dkk, version = internal_price.version + 1`.execute(db)

/** What the company expects as post payment, DKK per kg carcass. */
export interface PostPaymentEstimate {
  /** First day of the cooperative year. */
  validFrom: string
  dkk: ConceptPrices
}

/** Selects the company's own estimates of the post payment, newest first. */
export async function selectPostPaymentEstimates(db: Db, { directoryId }: TenantScope): Promise<PostPaymentEstimate[]> {
  const { rows } = await sql<{ valid_from: string; pig: number; organic: number; free_range: number }>`
    select valid_from, sl_pig_price::float8 as pig, res_org_price::float8 as organic, res_free_range_price::float8 as free_range
    from post_payment_estimate where directory_id = ${directoryId} order by valid_from desc`.execute(db)
  return rows.map(({ valid_from, pig, organic, free_range }) => ({
    validFrom: valid_from,
    dkk: { 1: pig, 2: organic, 3: free_range },
  }))
}

/** Saves the estimate of a cooperative year; it replaces an earlier one. */
export const savePostPaymentEstimate = (
  db: Db,
  { directoryId }: TenantScope,
  { validFrom, dkk }: PostPaymentEstimate,
) =>
  sql`insert into post_payment_estimate (directory_id, id, valid_from, sl_pig_price, res_org_price, res_free_range_price)
    values (${directoryId}, ${newId()}, ${validFrom}, ${dkk[1]}, ${dkk[2]}, ${dkk[3]})
    on conflict (directory_id, valid_from) do update set sl_pig_price = excluded.sl_pig_price,
      res_org_price = excluded.res_org_price, res_free_range_price = excluded.res_free_range_price,
      version = post_payment_estimate.version + 1`.execute(db)

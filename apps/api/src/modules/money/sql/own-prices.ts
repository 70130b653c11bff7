import type { ConceptPrices, InternalPrice } from '@herdboard/domain/economy/price-book.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

const KINDS = { 1: 'quotation', 2: 'own' } as const

/** Selects the prices at which the company settles transferred pigs, newest first. */
export async function selectInternalPrices(db: Db, { directoryId }: TenantScope): Promise<InternalPrice[]> {
  const { rows } = await sql<{
    valid_from: string
    pig_type: 1 | 2
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

/** Selects the company's own estimates of the post payment, newest first. */
export async function selectPostPaymentEstimates(
  db: Db,
  { directoryId }: TenantScope,
): Promise<{ validFrom: string; dkk: ConceptPrices }[]> {
  const { rows } = await sql<{ valid_from: string; pig: number; organic: number; free_range: number }>`
    select valid_from, sl_pig_price::float8 as pig, res_org_price::float8 as organic, res_free_range_price::float8 as free_range
    from post_payment_estimate where directory_id = ${directoryId} order by valid_from desc`.execute(db)
  return rows.map(({ valid_from, pig, organic, free_range }) => ({
    validFrom: valid_from,
    dkk: { 1: pig, 2: organic, 3: free_range },
  }))
}

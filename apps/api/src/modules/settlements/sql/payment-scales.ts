import type { PaymentScale } from '@herdboard/domain/slaughter/payment-scale.ts'
import type { DatedScale } from '@herdboard/domain/slaughter/scale-in-force.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Selects all scales that may settle the company's pigs: its own, and the shared ones for its slaughterhouses or for
 * all. They are few, so `scaleInForce` chooses among them. One statement.
 */
export async function selectPaymentScales(db: Db, { directoryId }: TenantScope): Promise<DatedScale[]> {
  const { rows } = await sql<DatedScale>`
    select 'own' as kind, s.slaughterhouse_id as "slaughterhouseId", s.valid_from as "validFrom",
      s.weight_bands, s.basic_lean_pct::float8 as basic_lean_pct, s.lean_bands
    from slaughterhouse_scale s where s.directory_id = ${directoryId}
    union all
    select case when h.id is null then 'general' else 'named' end, h.id, p.valid_from,
      p.weight_bands, p.basic_lean_pct::float8, p.lean_bands
    from payment_scale p
    left join slaughterhouse h on h.directory_id = ${directoryId} and lower(h.name) = lower(p.house_name)
    where p.house_name = '' or h.id is not null`.execute(db)
  return rows
}

/** A scale that the company enters for one of its slaughterhouses. */
export interface OwnScaleRow extends PaymentScale {
  slaughterhouse_id: string
  valid_from: string
}

/** Inserts a scale of a slaughterhouse, or replaces the one from the same day. */
export const upsertOwnScale = (db: Db, { directoryId }: TenantScope, scale: OwnScaleRow) =>
  sql`insert into slaughterhouse_scale
      (directory_id, slaughterhouse_id, valid_from, weight_bands, basic_lean_pct, lean_bands)
    values (${directoryId}, ${scale.slaughterhouse_id}, ${scale.valid_from}, ${JSON.stringify(scale.weight_bands)},
      ${scale.basic_lean_pct}, ${JSON.stringify(scale.lean_bands)})
    on conflict (directory_id, slaughterhouse_id, valid_from) do update set weight_bands = excluded.weight_bands,
      basic_lean_pct = excluded.basic_lean_pct, lean_bands = excluded.lean_bands`.execute(db)

export const deleteOwnScale = (
  db: Db,
  { directoryId }: TenantScope,
  { slaughterhouse_id, valid_from }: Pick<OwnScaleRow, 'slaughterhouse_id' | 'valid_from'>,
) =>
  sql`delete from slaughterhouse_scale where directory_id = ${directoryId}
    and slaughterhouse_id = ${slaughterhouse_id} and valid_from = ${valid_from}::date`.execute(db)

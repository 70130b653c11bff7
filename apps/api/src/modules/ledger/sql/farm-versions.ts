import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Data with a version of its own; the numbers of `farm_version.kind`. */
export const farmDataKind = {
  /** Ledger rows, records, barns, sections and batches of a farm. */
  herd: 1,
  /** Notes and tasks of a farm. */
  work: 2,
  /** Feed mixes of the company, for all its farms. */
  mixes: 3,
} as const
export type FarmDataKind = (typeof farmDataKind)[keyof typeof farmDataKind]

export interface FarmVersionRow {
  farm_id: FarmId
  /** The versions of the requested kinds together. */
  version: string
  /** This transaction has changed the data itself: its version is not committed. */
  is_own: boolean
}

/**
 * Selects the versions of farms. A version is changed in the transaction that changes the data; a kind without one has
 * never had any data.
 */
export async function selectFarmVersions(
  db: Db,
  { directoryId }: TenantScope,
  farmIds: readonly FarmId[],
  kinds: readonly FarmDataKind[],
): Promise<FarmVersionRow[]> {
  const { rows } = await sql<FarmVersionRow>`
    select f.id as farm_id, string_agg(coalesce(v.version::text, 'none'), ' ' order by k.kind) as version,
      coalesce(bool_or(v.changed_in = pg_current_xact_id_if_assigned()), false) as is_own
    from unnest(${farmIds}::uuid[]) f(id) cross join unnest(${kinds}::smallint[]) k(kind)
    left join farm_version v on v.directory_id = ${directoryId} and v.kind = k.kind
     and v.farm_id = case k.kind when ${sql.lit(farmDataKind.mixes)} then ${directoryId} else f.id end
    group by f.id`.execute(db)
  return rows
}

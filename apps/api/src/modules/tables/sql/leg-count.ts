import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { LegKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Counts movements of units over days, up to `limit`; reads the index only. */
export async function selectLegCount(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { from, to, kinds, limit }: { from: string; to: string; kinds: readonly LegKind[] | null; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from herd_leg l where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[])
      and l.day >= ${from}::date and l.day <= ${to}::date and (${kinds}::smallint[] is null or l.kind = any (${kinds}::smallint[]))
    limit ${limit}) found`.execute(db)
  return rows[0]?.count ?? 0
}

import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the other farms from which pigs were moved directly to each farm, ever. One statement. */
export async function selectSourceFarms(
  db: Db,
  { directoryId }: TenantScope,
  farmIds: readonly FarmId[],
): Promise<Map<FarmId, FarmId[]>> {
  const { rows } = await sql<{ farm_id: FarmId; source_id: FarmId }>`
    select distinct f.id as farm_id, l.source_id
    from unnest(${farmIds}::uuid[]) as f (id)
    cross join lateral (
      select p.farm_id as source_id
      from herd_unit u
      join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id and l.kind = ${sql.lit(legKind.transferIn)}
      join herd_unit p on p.directory_id = ${directoryId} and p.id = l.peer_unit_id
      where u.directory_id = ${directoryId} and u.farm_id = f.id and p.farm_id <> f.id offset 0) l`.execute(db)
  const sources = Map.groupBy(rows, ({ farm_id }) => farm_id)
  return new Map(farmIds.map((id) => [id, (sources.get(id) ?? []).map(({ source_id }) => source_id)]))
}

import type { BarnId, UnitId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { valueRows } from '#modules/ledger/sql/value-rows.ts'
import type { HerdUnit } from '#modules/ledger/units/herd-unit.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export type UnitKey = Omit<HerdUnit, 'id'>

export const unitColumns = sql`u.id, u.farm_id as "farmId", u.barn_id as "barnId", u.section_id as "sectionId",
  u.batch_id as "batchId", u.pig_type as "pigType"`

/** Returns the units with these keys, in their order; inserts those without records. */
export async function upsertUnits(db: Db, scope: TenantScope, keys: readonly UnitKey[]): Promise<HerdUnit[]> {
  if (keys.length === 0) return []
  const requestedUnits = keys.map((key, index) => ({
    index,
    id: newId<UnitId>(),
    farm_id: key.farmId,
    barn_id: key.barnId,
    section_id: key.sectionId,
    batch_id: key.batchId,
    pig_type: key.pigType,
  }))
  const rows = valueRows(
    'w',
    {
      index: 'int',
      id: 'uuid',
      farm_id: 'uuid',
      barn_id: 'uuid',
      section_id: 'uuid',
      batch_id: 'uuid',
      pig_type: 'smallint',
    },
    requestedUnits,
  )
  const select = async (): Promise<HerdUnit[]> => {
    const found = await sql<HerdUnit>`select ${unitColumns} from ${rows}
      join herd_unit u on u.directory_id = ${scope.directoryId} and u.barn_id = w.barn_id and u.pig_type = w.pig_type
       and u.section_id is not distinct from w.section_id and u.batch_id is not distinct from w.batch_id
      order by w.index`.execute(db)
    return found.rows
  }
  const known = await select()
  if (known.length === keys.length) return known
  await sql`insert into herd_unit (directory_id, id, farm_id, barn_id, section_id, batch_id, pig_type)
    select ${scope.directoryId}::uuid, w.id, w.farm_id, w.barn_id, w.section_id, w.batch_id, w.pig_type from ${rows}
    on conflict (directory_id, barn_id, section_id, batch_id, pig_type) do nothing`.execute(db)
  return select()
}

/** Selects all units of some barns. */
export const selectUnitsOfBarns = async (db: Db, scope: TenantScope, barnIds: readonly BarnId[]): Promise<HerdUnit[]> =>
  (
    await sql<HerdUnit>`select ${unitColumns} from herd_unit u
      where u.directory_id = ${scope.directoryId} and u.barn_id = any(${barnIds}::uuid[]) order by u.id`.execute(db)
  ).rows

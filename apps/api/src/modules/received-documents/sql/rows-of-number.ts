import type { ImportId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Place by the names that a row may state. */
export interface NamedPlaceRow {
  farm: string
  barn: string | null
  batch: string | null
}

/**
 * Sets the state of the rows that wait for the place of a supplier number at a slaughterhouse. Their imports, which it
 * returns, are to be checked again where the rows are.
 */
export async function updateRowsOfNumber(
  db: Db,
  { directoryId }: TenantScope,
  {
    houseId,
    number,
    place,
    state,
  }: { houseId: string; number: string; place: NamedPlaceRow | null; state: 'unchecked' | 'rejected' },
): Promise<ImportId[]> {
  const mended = place && Object.fromEntries(Object.entries(place).filter(([, name]) => name !== null))
  const isUnknown = JSON.stringify([{ code: 'import.supplier_unknown', params: { name: number, house: houseId } }])
  const { rows } = await sql<{ id: ImportId }>`
    with waiting as (
      update import_row r set state = ${state},
        mended = case when ${mended === null}::boolean then r.mended
          else coalesce(r.mended, '{}') || ${JSON.stringify(mended ?? {})}::jsonb end
      from import i where i.directory_id = ${directoryId} and i.sender_id is not null and i.status = 'checked'
        and r.directory_id = ${directoryId} and r.import_id = i.id and r.state = 'error'
        and r.problems @> ${isUnknown}::jsonb
      returning r.import_id)
    update import i set status = case when ${state} = 'unchecked' then 'checking' else i.status end,
      version = i.version + 1
    where i.directory_id = ${directoryId} and i.id in (select import_id from waiting) returning i.id`.execute(db)
  return rows.map(({ id }) => id)
}

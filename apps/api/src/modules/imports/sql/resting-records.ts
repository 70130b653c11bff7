import type { ImportId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A record that an undo is about, as far as its name needs it. */
export interface RestingRecord {
  type_id: number
  day: string
  head: number
  place: string
  /** The file that it came from; null without another import. */
  file_name: string | null
}

/** Which records: those of others that take pigs on a day from the units of the import's records, or one by its id. */
export type RestingRecords = { day: string } | { recordId: string }

/** Selects records that rest on an import, on farms that the caller may read; at most three. */
export async function selectRestingRecords(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  importId: ImportId,
  which: RestingRecords,
): Promise<RestingRecord[]> {
  const mine = sql`select subject_id from import_effect
    where directory_id = ${directoryId} and import_id = ${importId} and subject_type = 'record'`
  const chosen =
    'recordId' in which
      ? sql`l.record_id = ${which.recordId}::uuid`
      : sql`l.day = ${which.day}::date and l.head < 0 and l.record_id not in (${mine}) and l.unit_id in (
          select x.unit_id from herd_leg x where x.directory_id = ${directoryId} and x.record_id in (${mine})
          -- The pigs of an opening stock count are no movement.
          union select c.id from herd_count n join herd_unit c on c.directory_id = ${directoryId}
              and n.scope_id in (c.id, c.barn_id)
            where n.directory_id = ${directoryId} and n.record_id in (${mine}))`
  const { rows } = await sql<RestingRecord>`
    select distinct on (r.id) r.type_id, r.day, abs(l.head) as head,
      concat_ws(', ', b.name, t.name, s.name) as place, (select i.file_name from import_effect e
        join import i on i.directory_id = ${directoryId} and i.id = e.import_id
        where e.directory_id = ${directoryId} and e.subject_id = r.id and e.import_id <> ${importId} limit 1) as file_name
    from herd_leg l join record r on r.directory_id = ${directoryId} and r.id = l.record_id
      join herd_unit u on u.directory_id = ${directoryId} and u.id = l.unit_id
      left join barn b on b.directory_id = ${directoryId} and b.id = u.barn_id
      left join section s on s.directory_id = ${directoryId} and s.id = u.section_id
      left join batch t on t.directory_id = ${directoryId} and t.id = u.batch_id
    where l.directory_id = ${directoryId} and u.farm_id = any(${[...readableFarms]}::uuid[]) and ${chosen}
    order by r.id, l.head limit 3`.execute(db)
  return rows
}

/** Selects treatments by the instructions of an import, on farms that the caller may read; at most three. */
export async function selectTreatmentsByInstructions(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  importId: ImportId,
): Promise<RestingRecord[]> {
  const { rows } = await sql<RestingRecord>`
    select r.type_id, r.day, x.head, concat_ws(', ', b.name, t.name, s.name) as place,
      (select i.file_name from import_effect o join import i on i.directory_id = ${directoryId} and i.id = o.import_id
        where o.directory_id = ${directoryId} and o.subject_id = r.id limit 1) as file_name
    from import_effect e
      join treatment x on x.directory_id = ${directoryId} and x.instruction_id = e.subject_id
      join record r on r.directory_id = ${directoryId} and r.id = x.record_id
      left join barn b on b.directory_id = ${directoryId} and b.id = r.barn_id
      left join section s on s.directory_id = ${directoryId} and s.id = r.section_id
      left join batch t on t.directory_id = ${directoryId} and t.id = r.batch_id
    where e.directory_id = ${directoryId} and e.import_id = ${importId} and e.subject_type = 'instruction'
      and r.farm_id = any(${[...readableFarms]}::uuid[])
    order by r.day, r.id limit 3`.execute(db)
  return rows
}

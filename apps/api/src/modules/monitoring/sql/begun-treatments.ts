import type { SectionId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { sectionUnits } from './section-units.ts'

/** Treatments of a section that began on a farm day with one drug, given in one way. */
export interface BegunTreatmentRow {
  day: string
  drug_name: string
  method_id: number
  head: number
}

/** Selects the treatments that began in a section, or in the batches that are in it. One statement. */
export async function selectBegunTreatments(
  db: Db,
  scope: TenantScope,
  { id, farm_id, barn_id }: { id: SectionId; farm_id: string; barn_id: string },
  { from, to }: { from: string; to: string },
): Promise<BegunTreatmentRow[]> {
  const { directoryId } = scope
  const { rows } = await sql<BegunTreatmentRow>`
    with unit as materialized (${sectionUnits(scope, [id])})
    select r.day, t.drug_name, t.method_id::int as method_id, sum(t.head)::int as head
    from record r join treatment t on t.directory_id = ${directoryId} and t.record_id = r.id and t.void_reason is null
    where r.directory_id = ${directoryId} and r.deleted_at is null and r.farm_id = ${farm_id} and r.barn_id = ${barn_id}
      and r.day between ${from}::date and ${to}::date
      and (r.section_id = ${id} or r.batch_id in (select u.batch_id from unit u))
    group by 1, 2, 3 order by 1, 4 desc, 2`.execute(db)
  return rows
}

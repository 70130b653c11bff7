import type { NoteEvent } from '@herdboard/simulator/areas/events/work-events.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import { copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { CompanyPlaces } from '../company/company-places.ts'
import type { DemoIds } from '../demo-ids.ts'

/** Ids, places and writers of the entries. */
export interface WorkContext {
  ids: DemoIds
  places: CompanyPlaces
  person(key: PlanKey): string
}

/** Inserts notes. */
export const copyNotes = (
  db: Db,
  { directoryId }: TenantScope,
  notes: readonly NoteEvent[],
  { ids, places, person }: WorkContext,
): Promise<void> =>
  copyRows(
    db,
    'note',
    notes.map(({ key, at, by, day, place, text }) => {
      const { farmId, barnId, sectionId, batchId } = places.placeOf(place)
      return {
        directory_id: directoryId,
        id: ids.of('note', key, new Date(at)),
        day,
        farm_id: farmId,
        barn_id: barnId,
        section_id: sectionId,
        batch_id: batchId,
        text,
        created_at: new Date(at),
        created_by: person(by),
      }
    }),
  )

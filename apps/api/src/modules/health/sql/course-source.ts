import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { DoseUnit } from '@herdboard/domain/health/administrations.ts'
import { type RawBuilder, sql } from 'kysely'

/** The columns of a course that every list of courses shows: `courseColumns`. */
export interface CourseColumns {
  /** Farm day on which it began. */
  day: string
  diagnosis_id: number
  drug_name: string
  method_id: number
  head: number
  avg_kg: number
  dose_per_animal: number
  dose_unit: DoseUnit
  times: number
  withdrawal_end_day: string
  is_done: boolean
  pen: string | null
  remark: string | null
  farm_name: string
  barn_name: string | null
  section_name: string | null
}

/** Selects `CourseColumns` from `coursesWithPlaces`. */
export const courseColumns = sql`r.day, t.diagnosis_id, t.drug_name, t.method_id, t.head, t.avg_kg::float8 as avg_kg,
  t.dose_per_animal::float8 as dose_per_animal, t.dose_unit, t.times, t.withdrawal_end_day, t.is_done, t.pen, t.remark,
  f.name as farm_name, b.name as barn_name, s.name as section_name`

/**
 * The courses `t` with their record `r` and the farm `f`, barn `b`, section `s` and batch `h` of it. Places that were
 * removed since keep their names.
 */
export const coursesWithPlaces = (directoryId: DirectoryId): RawBuilder<unknown> => sql`treatment t
  join record r on r.directory_id = ${directoryId} and r.id = t.record_id
  join farm f on f.directory_id = ${directoryId} and f.id = r.farm_id
  left join barn b on b.directory_id = ${directoryId} and b.id = r.barn_id
  left join section s on s.directory_id = ${directoryId} and s.id = r.section_id
  left join batch h on h.directory_id = ${directoryId} and h.id = r.batch_id`

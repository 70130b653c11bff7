import type { BarnId, BatchId, FarmId, PlaceId, RecordId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { type RawBuilder, sql } from 'kysely'
import { placeFilter } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { CUSTOM_PLAN } from '#platform/database/statement/custom-plan.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type CourseColumns, courseColumns, coursesWithPlaces } from './course-source.ts'

/** A day of a listed course. */
export interface ListedDay {
  no: number
  planned_day: string
  /** Null where it was not given. */
  given_day: string | null
  head: number | null
  dead_head: number | null
  dose_per_animal: number | null
  remark: string | null
  is_cancelled: boolean
}

/** A course as listed, before its texts are translated. */
export interface ListedCourse extends CourseColumns {
  record_id: RecordId
  farm_id: FarmId
  barn_id: BarnId | null
  section_id: SectionId | null
  batch_id: BatchId | null
  days: readonly ListedDay[]
  locked_through: string | null
  is_batch_closed: boolean
}

export interface CourseQuery {
  from: string
  to: string
  /** Null for all places that the person may read. */
  placeIds: readonly PlaceId[] | null
  /** Null for both pig types. */
  pigType: PigType | null
  /** Farm day that decides whether a batch is closed. */
  today: string
}

/** Selects open courses that began by the end of the period, so that overdue ones are never hidden. */
export const selectOngoingCourses = (db: Db, scope: TenantScope, query: CourseQuery): Promise<ListedCourse[]> =>
  selectCourses(db, scope, query, sql`not t.is_done and r.day <= ${query.to}::date`)

/** Selects completed courses with a day in the period. */
export const selectDoneCourses = (db: Db, scope: TenantScope, query: CourseQuery): Promise<ListedCourse[]> =>
  selectCourses(db, scope, query, sql`t.is_done and r.day <= ${query.to}::date and t.last_day >= ${query.from}::date`)

/** Selects courses with their days in one statement. */
async function selectCourses(
  db: Db,
  scope: TenantScope,
  { placeIds, pigType, today }: CourseQuery,
  where: RawBuilder<boolean>,
): Promise<ListedCourse[]> {
  const { directoryId, readableFarms } = scope
  const { rows } = await sql<ListedCourse>`
    select r.id as record_id, ${courseColumns}, r.farm_id, r.barn_id, r.section_id, r.batch_id, d.days,
      (select max(k.through_day) from farm_lock k where k.directory_id = ${directoryId} and k.farm_id = r.farm_id)
        as locked_through,
      coalesce(h.end_date <= ${today}::date, false) as is_batch_closed
    from ${coursesWithPlaces(directoryId)}
    cross join lateral (select jsonb_agg(jsonb_build_object('no', x.no, 'planned_day', x.planned_day,
        'given_day', x.given_day, 'head', x.head, 'dead_head', x.dead_head, 'dose_per_animal', x.dose_per_animal,
        'remark', x.remark, 'is_cancelled', x.is_cancelled) order by x.no) as days
      from treatment_day x where x.directory_id = ${directoryId} and x.record_id = t.record_id) d
    where t.directory_id = ${directoryId} and r.deleted_at is null and r.farm_id = any(${[...readableFarms]}::uuid[])
      and ${pigType === null ? sql`true` : sql`t.pig_type = ${pigType}`} and ${CUSTOM_PLAN} ${where}
      and ${placeFilter(scope, placeIds, 'r')}
    order by r.day desc, r.created_at desc, r.id desc`.execute(db)
  return rows
}

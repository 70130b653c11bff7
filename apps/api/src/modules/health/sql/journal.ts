import type { FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import { placeFilter } from '#modules/locations/service.ts'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import { CUSTOM_PLAN } from '#platform/database/statement/custom-plan.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type CourseColumns, courseColumns, coursesWithPlaces } from './course-source.ts'
import type { CourseQuery } from './treatments.ts'

/** What a correction can change in the journal. */
export interface JournalFacts
  extends Pick<
    CourseColumns,
    | 'day'
    | 'diagnosis_id'
    | 'drug_name'
    | 'method_id'
    | 'head'
    | 'avg_kg'
    | 'dose_per_animal'
    | 'dose_unit'
    | 'times'
    | 'pen'
  > {
  withdrawal_days: number
  mark: string | null
}

/** A correction, removal or restore, with the values before it. */
export interface JournalChange {
  /** Instant in UTC. */
  at: string
  person: string
  kind: 'correction' | 'removal' | 'restore'
  /** Why the course was removed; null where no reason was requested. */
  reason: string | null
  before: JournalFacts | null
}

export interface JournalDay {
  given_day: string
  head: number
  dose: number
  person: string | null
}

/** A course of the journal, also a deleted one. */
export interface JournalCourse extends CourseColumns, JournalFacts {
  record_id: RecordId
  farm_id: FarmId
  chr_number: string | null
  batch_name: string | null
  pig_type: PigType
  drug_batch: string | null
  is_deleted: boolean
  void_reason: string | null
  vet: string | null
  /** Day on which the instruction was issued; null without an instruction. */
  issue_day: string | null
  /** The days on which the drug was given, in order. */
  days: readonly JournalDay[]
  /** Oldest first. */
  changes: readonly JournalChange[]
}

/**
 * Selects every course with a day in the period, with its given days, corrections and removal: finished, ongoing and
 * deleted ones, of both pig types, by farm and first day.
 */
export async function selectJournal(
  db: Db,
  scope: TenantScope,
  { from, to, placeIds }: Pick<CourseQuery, 'from' | 'to' | 'placeIds'>,
): Promise<JournalCourse[]> {
  const { directoryId, readableFarms } = scope
  const { rows } = await sql<JournalCourse>`
    select ${CUSTOM_PLAN} r.id as record_id, ${courseColumns}, r.farm_id, f.chr_number, h.name as batch_name, t.pig_type,
      t.withdrawal_days, t.mark, r.detail ->> 'FF_DrugBatch' as drug_batch, r.deleted_at is not null as is_deleted,
      t.void_reason, i.vet, i.issue_day, coalesce(d.days, '[]') as days, coalesce(c.changes, '[]') as changes
    from ${coursesWithPlaces(directoryId)}
    left join instruction i on i.directory_id = ${directoryId} and i.id = t.instruction_id
    cross join lateral (select jsonb_agg(jsonb_build_object('given_day', x.given_day, 'head', x.head,
        'dose', coalesce(x.dose_per_animal, t.dose_per_animal)::float8, 'person', nullif(${fullName('u')}, ''))
        order by x.no) as days
      from treatment_day x left join user_account u on u.id = x.recorded_by
      where x.directory_id = ${directoryId} and x.record_id = t.record_id and x.given_day is not null) d
    cross join lateral (select jsonb_agg(jsonb_build_object('at', a.at, 'person', ${fullName('u')},
        'kind', case a.action when 'record.update' then 'correction' when 'record.restore' then 'restore' else 'removal' end,
        'reason', a.after ->> 'reason',
        'before', (a.before -> 'facts' -> 'treatment') || jsonb_build_object('day', a.before ->> 'day')) order by a.at)
        as changes
      from audit_entry a left join user_account u on u.id = a.user_id
      where a.directory_id = ${directoryId} and a.subject_id = t.record_id
        and a.action in ('record.update', 'record.delete', 'record.replace', 'record.undo', 'record.restore')) c
    where t.directory_id = ${directoryId} and r.farm_id = any(${[...readableFarms]}::uuid[])
      and r.day <= ${to}::date and greatest(r.day, t.last_day) >= ${from}::date and ${placeFilter(scope, placeIds, 'r')}
    order by lower(f.name), f.id, r.day, r.created_at, r.id`.execute(db)
  return rows
}

import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { taskType } from '@herdboard/contract/herd/assignments.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { DoseUnit } from '@herdboard/domain/health/administrations.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { RuleProblem } from '#platform/http/errors/problem.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Number of days given after the first, and whether the course is done. */
export interface CourseState {
  laterDays: number
  isDone: boolean
}

/** The result of a day of a course. */
export interface GivenDay {
  given_day: string
  head: number
  dose_per_animal: number
  /** 1 continue, 2 recovered, 3 another drug; null for the first day, which has no outcome. */
  outcome: 1 | 2 | 3 | null
  dead_head: number
  remark: string | null
  recorded_at: string
  recorded_by: string
}

/** A planned day of a course, and its result. */
export interface TreatmentDayRow {
  /** 1, 2, … */
  no: number
  planned_day: string
  given: GivenDay | null
  is_cancelled: boolean
}

export interface TreatmentRow {
  record_id: string
  instruction_id: string | null
  pig_type: PigType
  diagnosis_id: number
  drug_id: string
  drug_name: string
  method_id: number
  head: number
  avg_kg: number
  dose_per_animal: number
  dose_unit: DoseUnit
  times: number
  interval_days: number
  withdrawal_days: number
  last_day: string
  withdrawal_end_day: string
  is_done: boolean
  pen: string | null
  mark: string | null
  remark: string | null
  days: readonly TreatmentDayRow[]
}

const columns = sql.raw(`instruction_id, pig_type, diagnosis_id, drug_id, drug_name, method_id, head, avg_kg,
  dose_per_animal, dose_unit, times, interval_days, withdrawal_days, last_day, withdrawal_end_day, is_done, pen, mark,
  remark`)

/** Inserts or rewrites a course with its days and its tasks. */
export async function writeTreatment(db: Db, scope: TenantScope, treatment: TreatmentRow): Promise<void> {
  const { days, ...row } = treatment
  await lockInstruction(db, scope, row.instruction_id)
  await sql`insert into treatment (directory_id, record_id, ${columns})
    select ${scope.directoryId}::uuid, x.record_id, ${columns}
    from jsonb_to_record(${JSON.stringify(row)}::jsonb) as x (record_id uuid, instruction_id uuid, pig_type smallint,
      diagnosis_id smallint, drug_id uuid, drug_name text, method_id smallint, head int, avg_kg numeric,
      dose_per_animal numeric, dose_unit text, times smallint, interval_days smallint, withdrawal_days smallint,
      last_day date, withdrawal_end_day date, is_done boolean, pen text, mark text, remark text)
    on conflict (directory_id, record_id) do update set (${columns}) = (${sql.raw(EXCLUDED)})`.execute(db)
  await sql`delete from treatment_day where directory_id = ${scope.directoryId}
    and record_id = ${row.record_id}`.execute(db)
  const written = days.map(({ given, ...day }) => ({ ...day, ...given }))
  await sql`insert into treatment_day (directory_id, record_id, no, planned_day, given_day, head, dose_per_animal, outcome,
      dead_head, remark, is_cancelled, recorded_at, recorded_by)
    select ${scope.directoryId}::uuid, ${row.record_id}::uuid, d.*
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as d (no smallint, planned_day date, given_day date, head int,
      dose_per_animal numeric, outcome smallint, dead_head int, remark text, is_cancelled boolean, recorded_at timestamptz,
      recorded_by uuid)`.execute(db)
  await writeTasks(db, scope, row.record_id)
}

/** Locks the instruction of a course against deletion. Throws `treatment.instruction_gone` where it is deleted. */
async function lockInstruction(db: Db, { directoryId }: TenantScope, id: string | null): Promise<void> {
  if (id === null) return
  const { rows } = await sql`select from instruction
    where directory_id = ${directoryId} and id = ${id}::uuid for key share`.execute(db)
  if (rows.length > 0) return
  throw new RuleProblem([{ code: 'treatment.instruction_gone', verdict: 'refused', field: 'FS_Main.FF_Instruction' }])
}

const EXCLUDED = `excluded.instruction_id, excluded.pig_type, excluded.diagnosis_id, excluded.drug_id, excluded.drug_name,
  excluded.method_id, excluded.head, excluded.avg_kg, excluded.dose_per_animal, excluded.dose_unit, excluded.times,
  excluded.interval_days, excluded.withdrawal_days, excluded.last_day, excluded.withdrawal_end_day, excluded.is_done,
  excluded.pen, excluded.mark, excluded.remark`

/**
 * Writes the tasks of a course: one for every day that was not given when the course was recorded.
 * A given day's task refers to the record. A cancelled day has no task.
 */
async function writeTasks(db: Db, { directoryId }: TenantScope, recordId: string): Promise<void> {
  await sql`insert into assignment as old (directory_id, id, type_id, day, farm_id, barn_id, section_id, batch_id, name,
      priority, treatment_id, treatment_day, treatment_days, withdrawal_end_day, animal_count, dose_per_animal,
      dose_unit, pen, label, record_id, completed_at, completed_by, created_by)
    select ${directoryId}::uuid, gen_random_uuid(), 2, d.planned_day, r.farm_id, r.barn_id, r.section_id, r.batch_id,
      t.drug_name, 1, t.record_id, d.no, t.times, t.withdrawal_end_day, coalesce(nullif(d.head, 0),
        -- Dead pigs are not treated from the next day on.
        (select nullif(g.head - coalesce(g.dead_head, 0), 0) from treatment_day g where g.directory_id = t.directory_id
          and g.record_id = t.record_id and g.given_day is not null order by g.no desc limit 1), t.head),
      coalesce(d.dose_per_animal, t.dose_per_animal), t.dose_unit, t.pen, t.mark,
      case when d.given_day is not null then t.record_id end, d.recorded_at, d.recorded_by, r.created_by
    from treatment t
    join record r on r.directory_id = ${directoryId} and r.id = t.record_id
    join treatment_day d on d.directory_id = ${directoryId} and d.record_id = t.record_id and not d.is_cancelled
    where t.directory_id = ${directoryId} and t.record_id = ${recordId}
      and (d.no > 1 or d.given_day is null or exists (select from assignment a where a.directory_id = ${directoryId}
        and a.treatment_id = t.record_id and a.treatment_day = d.no))
    on conflict (directory_id, treatment_id, treatment_day) where type_id = ${sql.lit(taskType.treatment)} do update
      set (day, farm_id, barn_id, section_id, batch_id, name, treatment_days, withdrawal_end_day, animal_count,
          dose_per_animal, dose_unit, pen, label, record_id, completed_at, completed_by, deleted_at, version)
        = (excluded.day, excluded.farm_id, excluded.barn_id, excluded.section_id, excluded.batch_id, excluded.name,
          excluded.treatment_days, excluded.withdrawal_end_day, excluded.animal_count, excluded.dose_per_animal,
          excluded.dose_unit, excluded.pen, excluded.label, excluded.record_id, excluded.completed_at,
          excluded.completed_by, null, old.version + 1)`.execute(db)
  await sql`update assignment a set deleted_at = now(), version = version + 1
    where a.directory_id = ${directoryId} and a.treatment_id = ${recordId} and a.type_id = ${sql.lit(taskType.treatment)} and a.deleted_at is null
      and not exists (select from treatment_day d where d.directory_id = ${directoryId} and d.record_id = a.treatment_id
        and d.no = a.treatment_day and not d.is_cancelled)`.execute(db)
}

/** Expression for the progress of a record's course; null for other records. */
export const courseState = (
  recordId: ReturnType<typeof sql>,
  { directoryId }: TenantScope,
) => sql`(select jsonb_build_object(
    'isDone', x.is_done, 'laterDays', (select count(*) from treatment_day d where d.directory_id = x.directory_id
      and d.record_id = x.record_id and d.no > 1 and d.given_day is not null))
  from treatment x where x.directory_id = ${directoryId} and x.record_id = ${recordId})`

/** Deletes the tasks of a removed course; the course stays with its record, with the reason of the removal. */
export async function voidTreatment(db: Db, { directoryId }: TenantScope, recordId: RecordId, reason: string | null) {
  await sql`update treatment set void_reason = ${reason}
    where directory_id = ${directoryId} and record_id = ${recordId}`.execute(db)
  await sql`update assignment set deleted_at = now(), version = version + 1
    where directory_id = ${directoryId} and treatment_id = ${recordId} and type_id = ${sql.lit(taskType.treatment)} and deleted_at is null`.execute(
    db,
  )
}

/** Expression for a course as the JSON of the record's facts; see `selectFacts`. */
export const treatmentOf = (own: ReturnType<typeof sql>) => sql`(select jsonb_build_object('record_id', x.record_id,
    'instruction_id', x.instruction_id, 'pig_type', x.pig_type, 'diagnosis_id', x.diagnosis_id, 'drug_id', x.drug_id,
    'drug_name', x.drug_name, 'method_id', x.method_id, 'head', x.head, 'avg_kg', x.avg_kg,
    'dose_per_animal', x.dose_per_animal, 'dose_unit', x.dose_unit, 'times', x.times, 'interval_days', x.interval_days,
    'withdrawal_days', x.withdrawal_days, 'last_day', x.last_day, 'withdrawal_end_day', x.withdrawal_end_day,
    'is_done', x.is_done, 'pen', x.pen, 'mark', x.mark, 'remark', x.remark,
    'days', (select jsonb_agg(jsonb_build_object('no', d.no, 'planned_day', d.planned_day,
        'is_cancelled', d.is_cancelled, 'given', case when d.given_day is not null then jsonb_build_object(
          'given_day', d.given_day, 'head', d.head, 'dose_per_animal', d.dose_per_animal, 'outcome', d.outcome,
          'dead_head', coalesce(d.dead_head, 0), 'remark', d.remark, 'recorded_at', d.recorded_at,
          'recorded_by', d.recorded_by) end) order by d.no)
      from treatment_day d where d.directory_id = x.directory_id and d.record_id = x.record_id))
  from treatment x where ${own})`

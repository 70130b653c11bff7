import { sql } from 'kysely'
import { joinListParam, SEVERAL_VARIANT } from '#modules/notifications/value-list.ts'
import type { FindingQuery, NotificationFinding } from '../finding.ts'

/** An instruction valid for at most this many days is notified twice before it expires, a longer one once. */
const SHORT_DAYS = 60
const SHORT_NOTICES = [14, 3]
const LONG_NOTICE = 30

interface ExpiringInstructionRow {
  farm_id: string
  date: string
  notice: number
  /** Instructions that expire on the day. */
  ids: string[]
  /** Their diagnoses, the most frequent first. */
  diagnoses: number[]
}

/**
 * Instructions that expire soon. One finding per farm, expiry day and notice, until the day is over.
 * A revoked instruction needs no finding, nor does one with a later instruction for the same drug, diagnosis
 * and pig type.
 */
export const findExpiringInstructions: FindingQuery = async (db, { directoryId }, { farmIds, today }) => {
  const { rows } = await sql<ExpiringInstructionRow>`
    with expiring as (
      select i.id, i.farm_id, i.diagnosis_id as diagnosis, i.expiry_day as date, n.notice
      from instruction i
      join farm f on f.directory_id = i.directory_id and f.id = i.farm_id and f.deleted_at is null
      cross join lateral (select min(days)::int as notice
        from unnest(case when i.expiry_day - i.issue_day <= ${SHORT_DAYS}::int
          then ${SHORT_NOTICES}::int[] else ${[LONG_NOTICE]}::int[] end) as days
        where i.expiry_day - ${today}::date <= days) n
      where i.directory_id = ${directoryId} and i.farm_id = any(${farmIds}::uuid[])
        and i.issue_day <= ${today}::date and i.expiry_day >= ${today}::date and n.notice is not null
        and (i.inactive_from is null or i.inactive_from > ${today}::date)
        and not exists (select from instruction later
          where later.directory_id = i.directory_id and later.farm_id = i.farm_id and later.pig_type = i.pig_type
            and later.diagnosis_id = i.diagnosis_id and later.drug_id = i.drug_id and later.expiry_day > i.expiry_day
            and (later.inactive_from is null or later.inactive_from > i.expiry_day))
    ), diagnosed as (
      select farm_id, date, diagnosis, min(notice) as notice, array_agg(id order by id) as ids
      from expiring group by farm_id, date, diagnosis
    )
    select farm_id, date, min(notice) as notice, array_agg(diagnosis order by cardinality(ids) desc, diagnosis) as diagnoses,
      (select array_agg(e.id) from expiring e where e.farm_id = d.farm_id and e.date = d.date) as ids
    from diagnosed d
    group by farm_id, date
    order by date, farm_id`.execute(db)
  return rows.map(toFinding)
}

function toFinding({ farm_id, date, notice, ids, diagnoses }: ExpiringInstructionRow): NotificationFinding {
  const [id, ...others] = ids
  const [diagnosis] = diagnoses
  const at = { farm_id, subject: `${farm_id}:${date}:${notice}` }
  // The notification's form opens on the one instruction.
  if (others.length === 0 && diagnosis !== undefined)
    return { ...at, params: { diagnosis, date }, prefill: { instruction_id: id } }
  return { ...at, params: { variant: SEVERAL_VARIANT, n: ids.length, date, diagnoses: joinListParam(diagnoses) } }
}

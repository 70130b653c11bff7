import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { maxOpenBatchDays } from '@herdboard/domain/stays/stay-length.ts'
import { sql } from 'kysely'
import type { FindingQuery, NotificationFinding } from '../finding.ts'

const EMPTY_DAYS = 3

/** Open batches that had pigs but have been empty for three days. */
export const findEmptyBatches: FindingQuery = async (db, { directoryId }, { farmIds, today }) => {
  const { rows } = await sql<Omit<NotificationFinding, 'params'> & { name: string }>`
    select t.id as subject, b.farm_id, b.id as barn_id, t.id as batch_id, t.name from batch t
    join barn b on b.directory_id = ${directoryId} and b.id = t.barn_id and b.farm_id = any(${farmIds}::uuid[])
    cross join lateral (select max(d.day) filter (where d.head <> 0) as day from herd_unit u
      join herd_day d on d.directory_id = ${directoryId} and d.unit_id = u.id
      where u.directory_id = ${directoryId} and u.batch_id = t.id) stocked
    where t.directory_id = ${directoryId} and t.is_active and t.deleted_at is null
      and (t.end_date is null or t.end_date > ${today}::date)
      and stocked.day < ${today}::date - ${EMPTY_DAYS - 1}::int`.execute(db)
  return rows.map(({ name, ...place }) => ({ ...place, params: { batch: name } }))
}

/** Batches that have been open for longer than pigs usually stay. */
export const findOldBatches: FindingQuery = async (db, { directoryId }, { farmIds, today }) => {
  const { rows } = await sql<Omit<NotificationFinding, 'params'> & { name: string; days: number }>`
    select t.id as subject, b.farm_id, b.id as barn_id, t.id as batch_id, t.name, ${today}::date - t.start_date as days
    from batch t
    join barn b on b.directory_id = ${directoryId} and b.id = t.barn_id and b.farm_id = any(${farmIds}::uuid[])
    where t.directory_id = ${directoryId} and t.is_active and t.deleted_at is null
      and (t.end_date is null or t.end_date > ${today}::date)
      and ${today}::date - t.start_date
        > case b.pig_type when ${WEANERS} then ${maxOpenBatchDays(WEANERS)}::int else ${maxOpenBatchDays(SLAUGHTER_PIGS)}::int end`.execute(
    db,
  )
  return rows.map(({ name, days, ...place }) => ({ ...place, params: { batch: name, n: days } }))
}

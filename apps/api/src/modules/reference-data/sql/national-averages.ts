import type { StoredNationalAverage } from '@herdboard/contract/system/reference-data.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { NationalAverage } from '@herdboard/domain/kpis/national-averages.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

/** Subquery with the national averages of a pig type as JSON, for statements that need them beside other settings. */
export const nationalAveragesJson = (pigType: PigType) =>
  sql<
    NationalAverage[]
  >`(select coalesce(jsonb_agg(to_jsonb(a)), '[]') from national_average a where a.pig_type = ${pigType})`

/** Selects the national averages of both pig types. They belong to the installation, so all companies read the same. */
export async function selectNationalAverages(db: Db): Promise<NationalAverage[]> {
  const { rows } = await sql<{ averages: NationalAverage[] }>`
    select coalesce(jsonb_agg(to_jsonb(a)), '[]') as averages from national_average a`.execute(db)
  return rows[0]?.averages ?? []
}

type AverageRow = Omit<StoredNationalAverage, 'id'>

const averageId = sql<string>`concat_ws('-', pig_type, year, interval_to)`
const averageColumns = sql`${averageId} as id, pig_type, year, interval_from, interval_to, daily_gain::float8 as daily_gain,
  fcr::float8 as fcr, loss_pct::float8 as loss_pct, in_weight::float8 as in_weight, out_weight::float8 as out_weight,
  carcass_weight::float8 as carcass_weight, lean_pct::float8 as lean_pct, source, is_example`

/** Selects the averages with their ids, newest first. */
export async function selectStoredAverages(db: Db): Promise<StoredNationalAverage[]> {
  const { rows } = await sql<StoredNationalAverage>`select ${averageColumns} from national_average
    order by year desc, pig_type, interval_to desc`.execute(db)
  return rows
}

/** Selects an average by its id, and locks it until the transaction ends. */
export async function selectStoredAverage(db: Db, id: string): Promise<StoredNationalAverage | null> {
  const { rows } = await sql<StoredNationalAverage>`select ${averageColumns} from national_average
    where ${averageId} = ${id} for update`.execute(db)
  return rows[0] ?? null
}

/** Inserts an average; returns null where the year has one between these weights. */
export async function insertAverage(db: Db, row: AverageRow): Promise<StoredNationalAverage | null> {
  const { rows } = await sql<StoredNationalAverage>`
    insert into national_average (pig_type, year, interval_from, interval_to, daily_gain, fcr, loss_pct, in_weight,
      out_weight, carcass_weight, lean_pct, source, is_example)
    values (${row.pig_type}, ${row.year}, ${row.interval_from}, ${row.interval_to}, ${row.daily_gain}, ${row.fcr},
      ${row.loss_pct}, ${row.in_weight}, ${row.out_weight}, ${row.carcass_weight}, ${row.lean_pct}, ${row.source}, ${row.is_example})
    on conflict do nothing returning ${averageColumns}`.execute(db)
  return rows[0] ?? null
}

export const updateAverage = (db: Db, row: StoredNationalAverage) =>
  sql`update national_average set daily_gain = ${row.daily_gain}, fcr = ${row.fcr}, loss_pct = ${row.loss_pct},
      in_weight = ${row.in_weight}, out_weight = ${row.out_weight}, carcass_weight = ${row.carcass_weight},
      lean_pct = ${row.lean_pct}, source = ${row.source}, is_example = ${row.is_example}
    where ${averageId} = ${row.id}`.execute(db)

export const deleteAverage = (db: Db, id: string) =>
  sql`delete from national_average where ${averageId} = ${id}`.execute(db)

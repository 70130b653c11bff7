import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { NationalAverage } from '@herdboard/domain/key-figures/national-averages.ts'
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

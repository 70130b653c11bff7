import type { AntibioticLimit } from '@herdboard/domain/health/antibiotic-limit.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

/** Selects the limits of both pig types, newest first. They belong to the installation. */
export async function selectAntibioticLimits(db: Db): Promise<AntibioticLimit[]> {
  const { rows } = await sql<AntibioticLimit>`
    select pig_type, valid_from, doses_per_100::float8 as doses_per_100, source
    from antibiotic_limit order by valid_from desc, pig_type`.execute(db)
  return rows
}

import type { StoredAntibioticLimit } from '@herdboard/contract/system/reference-data.ts'
import type { AntibioticLimit } from '@herdboard/domain/health/antibiotic-limit.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

const limitId = sql<string>`concat_ws('-', pig_type, to_char(valid_from, 'YYYY-MM-DD'))`
const limitColumns = sql`${limitId} as id, pig_type, valid_from, doses_per_100::float8 as doses_per_100, source`

/** Selects the limits of both pig types, newest first. They belong to the installation. */
export async function selectAntibioticLimits(db: Db): Promise<(StoredAntibioticLimit & AntibioticLimit)[]> {
  const { rows } = await sql<StoredAntibioticLimit>`select ${limitColumns} from antibiotic_limit
    order by valid_from desc, pig_type`.execute(db)
  return rows
}

/** Selects a limit by its id, and locks it until the transaction ends. */
export async function selectStoredLimit(db: Db, id: string): Promise<StoredAntibioticLimit | null> {
  const { rows } = await sql<StoredAntibioticLimit>`select ${limitColumns} from antibiotic_limit
    where ${limitId} = ${id} for update`.execute(db)
  return rows[0] ?? null
}

/** Inserts a limit; returns null where the pig type has one from the same day. */
export async function insertLimit(
  db: Db,
  row: Omit<StoredAntibioticLimit, 'id'>,
): Promise<StoredAntibioticLimit | null> {
  const { rows } = await sql<StoredAntibioticLimit>`
    insert into antibiotic_limit (pig_type, valid_from, doses_per_100, source)
    values (${row.pig_type}, ${row.valid_from}, ${row.doses_per_100}, ${row.source})
    on conflict do nothing returning ${limitColumns}`.execute(db)
  return rows[0] ?? null
}

export const updateLimit = (db: Db, { id, doses_per_100, source }: StoredAntibioticLimit) =>
  sql`update antibiotic_limit set doses_per_100 = ${doses_per_100}, source = ${source}
    where ${limitId} = ${id}`.execute(db)

export const deleteLimit = (db: Db, id: string) =>
  sql`delete from antibiotic_limit where ${limitId} = ${id}`.execute(db)

import type { DirectoryId } from '@herdboard/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.ts'

export interface CompanyDetails {
  id: DirectoryId
  name: string
  main_number: string
  language_id: number
  brand_colour: string | null
  modules: string[]
  /** CHR numbers of its farms. */
  chr_numbers: string[]
  version: number
}

/** The company acted in, as it is set up. */
export async function selectCompanyDetails(db: Db, { directoryId }: Scope): Promise<CompanyDetails> {
  const { rows } = await sql<CompanyDetails>`
    select d.id, d.name, d.main_number, d.language_id, d.brand_colour, d.modules, d.version,
      array(select distinct f.chr_number from farm f where f.directory_id = d.id and f.deleted_at is null
        and f.chr_number is not null order by f.chr_number) as chr_numbers
    from directory d where d.id = ${directoryId} and d.deleted_at is null`.execute(db)
  const row = rows[0]
  if (!row) throw new Problem('request.not_found')
  return row
}

type CompanyValues = Pick<CompanyDetails, 'name' | 'main_number' | 'modules'>

/** Whether another company that this person knows of has the number; all of them to who administers the solution. */
export async function isNumberTaken(db: Db, number: string, but: DirectoryId): Promise<boolean> {
  const { rows } = await sql`select 1 from directory
    where main_number = ${number} and deleted_at is null and id <> ${but} limit 1`.execute(db)
  return rows.length > 0
}

/** False where somebody else has changed it since that version. */
export async function updateCompany(
  db: Db,
  { directoryId }: Scope,
  version: number,
  values: CompanyValues & Pick<CompanyDetails, 'language_id' | 'brand_colour'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('directory')
    .set({ ...values, version: version + 1 })
    .where('id', '=', directoryId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

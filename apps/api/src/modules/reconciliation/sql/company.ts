import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the company's name and its number of farms, including those that the user cannot read. */
export async function selectReconciledCompany(
  db: Db,
  { directoryId }: TenantScope,
): Promise<{ id: string; name: string; farms: number }> {
  const { rows } = await sql<{ id: string; name: string; farms: number }>`
    select d.id, d.name, (select count(*)::int from farm f where f.directory_id = d.id and f.deleted_at is null) as farms
    from directory d where d.id = ${directoryId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The company of the scope does not exist')
  return row
}

import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

/** Selects the tables with rows of companies; each comes before the tables that it refers to, as deletion needs it. */
export async function selectTenantTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; parents: string[] }>`
    select c.relname as name, array(select distinct f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'directory_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    order by c.relname`.execute(db)
  const parentsOf = new Map(rows.map(({ name, parents }) => [name, parents]))
  const ordered = new Set<string>()
  const visit = (name: string): void => {
    for (const parent of parentsOf.get(name) ?? []) if (!ordered.has(parent)) visit(parent)
    ordered.add(name)
  }
  for (const name of parentsOf.keys()) visit(name)
  return [...ordered].filter((name) => parentsOf.has(name)).reverse()
}

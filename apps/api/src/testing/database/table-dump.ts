import { sql } from 'kysely'
import type { Database } from '#platform/database/pool.ts'

/** Leases of running processes, which start, are renewed and end with the process and not with a company. */
const PROCESS_TABLES = ['live_publisher']

/** Dumps all tables of the product with their rows as sorted text, without password hashes and rows of processes. */
export async function dumpTables(asAdmin: Database): Promise<Map<string, string[]>> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^kysely_' order by 1`.execute(
    asAdmin,
  )
  const dump = new Map<string, string[]>()
  for (const { name } of tables.rows.filter((table) => !PROCESS_TABLES.includes(table.name))) {
    const { rows } = await sql<{ line: string }>`select (to_jsonb(t) - 'password_hash')::text as line
      from ${sql.table(name)} t order by 1`.execute(asAdmin)
    dump.set(
      name,
      rows.map(({ line }) => line),
    )
  }
  return dump
}

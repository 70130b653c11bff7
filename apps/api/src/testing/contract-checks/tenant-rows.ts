import { formId } from '@herdboard/contract/core/form-id.ts'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/database/pool.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { CheckViolations } from './access.ts'
import type { TestWorld } from './test-world.ts'

/** Returns all tables with rows of companies. */
export async function tenantTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.attname = 'directory_id' and not a.attisdropped order by c.relname`.execute(db)
  return rows.map(({ name }) => name)
}

const values: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: "'x'",
  int2: '1',
  int4: '1',
  int8: '1',
  numeric: '1',
  float4: '1',
  float8: '1',
  date: "'2026-01-01'",
  timestamptz: 'now()',
  bool: 'false',
  jsonb: "'{}'",
  bytea: "'\\x00'",
  _uuid: "'{}'",
  _int2: "'{}'",
  _int4: "'{}'",
  _text: "'{}'",
}

/** Values that a table's check constraints require. */
const particularRows: Record<string, string> = {
  'access_token.is_personal': 'true',
  'archive_import.status': "'done'",
  'digest.state': "'sent'",
  'digest_choice.send_at': "'06:00'",
  'import.channel': "'file'",
  'import.status': "'checked'",
  'import_row.state': "'ready'",
  'instruction.dose_unit': "'ml'",
  'invitation.role': "'Employee'",
  'kpi_selection.type_ids': "'{1,2,3,4}'",
  'message.channel': "'email'",
  'message_delivery.channel': "'push'",
  'message_phone.phone': "'+4512345678'",
  'notification.search_texts': "array_fill('x'::text, array[10])",
  'received_document.kind': "'delivery'",
  'alarm.severity': '3',
  'post_payment_estimate.valid_from': "'2025-10-01'",
  'rota.escalate_after_minutes': '20',
  'rota_shift.from_time': "'06:00'",
  'rota_shift.to_time': "'18:00'",
  'rota_shift.weekdays': "'{1}'",
  'sensor_day.hours': 'array_fill(1::real, array[24])',
  'setup.form_id': String(formId.pigletSuppliers),
  'slaughterhouse_scale.basic_lean_pct': '61',
  'slaughterhouse_scale.lean_bands': "'[]'",
  'slaughterhouse_scale.weight_bands': "'[]'",
  'stored_object.hash': "decode(repeat('00', 32), 'hex')",
  'webhook.min_severity': '3',
  'setup_item.form_id': String(formId.pigletSuppliers),
  'treatment.dose_unit': "'ml'",
}

/** Columns that may be null, of which a table's check constraints require one. */
const FILLED_COLUMNS = ['image.bytes', 'import_file.content']

/** Inserts a row of a company into every table where it has none; references may dangle. */
export async function fillTables(db: Database, { directoryId }: TestWorld): Promise<void> {
  for (const table of await tenantTables(db)) {
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table}
        and (is_nullable = 'NO' or table_name || '.' || column_name = any(${FILLED_COLUMNS})) and column_default is null
        and is_generated = 'NEVER' and column_name <> 'directory_id'`.execute(db)
    const columns = ['directory_id', ...rows.map(({ name }) => name)]
    const row = [
      `'${directoryId}'`,
      ...rows.map(({ name, type }) => particularRows[`${table}.${name}`] ?? values[type] ?? 'null'),
    ]
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql
        .raw(
          `insert into ${table} (${columns.join(', ')}) select ${row.join(', ')}
           where not exists (select from ${table} where directory_id = '${directoryId}')`,
        )
        .execute(trx)
    })
  }
}

class RolledBack extends Error {}

/**
 * Runs a statement as one company and rolls it back. Returns the number of rows that it reached; null where it was
 * refused.
 */
async function executeAs(
  database: Database,
  { directoryId, manager }: TestWorld,
  statement: string,
): Promise<number | null> {
  let reached = 0
  try {
    await database.transaction().execute(async (db: Db) => {
      await setRowLevelSecurity(db, directoryId, manager.userId)
      const result = await sql.raw<object>(statement).execute(db)
      reached = Number(result.numAffectedRows ?? result.rows.length)
      throw new RolledBack()
    })
  } catch (error) {
    if (error instanceof RolledBack) return reached
    if (/row-level security|permission denied/.test((error as Error).message)) return null
    // Row-level security is checked first: a violated key or constraint means that the row has passed it.
    if (/violates (foreign key|unique|check)|duplicate key/.test((error as Error).message)) return 1
    throw error
  }
  return reached
}

/**
 * Reads and writes rows of another company with plain SQL, as the API's role acting for ours. Every row that it reaches
 * is a gap in row-level security.
 */
export async function reachableForeignRows(
  database: Database,
  db: Database,
  ours: TestWorld,
  theirs: TestWorld,
): Promise<CheckViolations> {
  const breaches: CheckViolations = []
  const theirRows = `where directory_id = '${theirs.directoryId}'`
  for (const table of await tenantTables(db)) {
    const { rows } = await sql<{ row: string; columns: string }>`
      select to_jsonb(t)::text as row, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns from ${sql.raw(table)} t where directory_id = ${theirs.directoryId} limit 1`.execute(
      db,
    )
    const [first] = rows
    if (!first) {
      breaches.push(`${table}: has no row to try`)
      continue
    }
    const { columns } = first
    const quoted = first.row.replaceAll("'", "''")
    const tries = {
      read: `select 1 from ${table} ${theirRows}`,
      changed: `update ${table} set directory_id = directory_id ${theirRows}`,
      taken: `update ${table} set directory_id = '${theirs.directoryId}' where directory_id = '${ours.directoryId}'`,
      removed: `delete from ${table} ${theirRows}`,
      added: `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::public.${table}, '${quoted}')`,
    }
    for (const [what, statement] of Object.entries(tries)) {
      const reached = await executeAs(database, ours, statement)
      if (reached !== null && reached > 0) breaches.push(`${table}: ${reached} ${what}`)
    }
  }
  return breaches
}

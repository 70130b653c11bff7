import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '#platform/database/migrate/migrations-folder.ts'
import { migrateDatabase } from '#platform/database/migrate/run-migrations.ts'
import { loadSampleHerd } from '#testing/sample-data/kpi-accuracy.ts'

/** The first migration that finds rows. */
const FIRST = '0103'

const [plan] = testHerd().companies
if (!plan) throw new Error('the test herd has no company')
const herd = await loadSampleHerd(plan, { seed: 7, now: new Date('2026-06-10T08:00:00Z'), from: '2026-03-01' })

const { adminAddress, ownerAddress } = inject('testServer')
const name = `test_${process.pid}_rows_${Date.now()}`
const inDatabase = (address: string, database = name) =>
  Object.assign(new URL(address), { pathname: `/${database}` }).toString()
const folder = mkdtempSync(join(tmpdir(), 'herdboard-rows-'))
const server = new pg.Client({ connectionString: adminAddress })
const current = new pg.Client({
  connectionString: inDatabase(adminAddress, new URL(herd.api.ownerAddress).pathname.slice(1)),
})
const migrated = new pg.Client({ connectionString: inDatabase(adminAddress) })
/** Columns of both schemas by table, of the tables with rows. */
const copied = new Map<string, string>()

beforeAll(async () => {
  await server.connect()
  await server.query(`create database ${name} owner herdboard_owner`)
  for (const file of readdirSync(MIGRATIONS_FOLDER))
    if (file < FIRST) cpSync(join(MIGRATIONS_FOLDER, file), join(folder, file))
  await migrateDatabase(inDatabase(ownerAddress), { folder })
  await migrated.connect()
  await current.connect()
  // No foreign keys and no triggers: tables are copied in any order, with their derived rows.
  await migrated.query('set session_replication_role = replica')
  const columnsNow = await columnsByTable(current)
  for (const [table, columns] of await columnsByTable(migrated)) {
    const names = columns.filter((column) => columnsNow.get(table)?.includes(column)).map((column) => `"${column}"`)
    // Rows of companies and their people: keys of the server know newer purposes.
    const isOfCompany = columns.includes('directory_id') || table === 'directory' || table === 'user_account'
    const rows = !isOfCompany ? '[]' : await rowsOf(current, table, names.join(', '))
    if (rows === '[]') continue
    await migrated.query(`delete from "${table}"`)
    await migrated.query(
      `insert into "${table}" (${names}) select ${names} from jsonb_populate_recordset(null::public."${table}", $1)`,
      [rows],
    )
    copied.set(table, names.join(', '))
  }
  await migrateDatabase(inDatabase(ownerAddress))
}, 180_000)

afterAll(async () => {
  await Promise.all([current.end(), migrated.end()])
  await server.query(`drop database if exists ${name} with (force)`)
  await server.end()
  rmSync(folder, { recursive: true })
})

async function columnsByTable(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select t.table_name::text as table, array_agg(c.column_name::text) as columns
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and t.table_name !~ '^kysely_'
     group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Returns the rows of a table as JSON, sorted by their text. */
async function rowsOf(client: pg.Client, table: string, columns: string): Promise<string> {
  const { rows } = await client.query<{ rows: string }>(
    `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as rows from (select ${columns} from "${table}") t`,
  )
  return rows[0]?.rows ?? ''
}

test('a herd of an earlier version keeps its rows through all later migrations', async () => {
  expect(copied.get('herd_day')).toContain('stock_g')
  expect(copied.get('feed_day')).toContain('cost_ore')
  const changed: string[] = []
  for (const [table, columns] of copied)
    if ((await rowsOf(migrated, table, columns)) !== (await rowsOf(current, table, columns))) changed.push(table)
  expect(changed).toEqual([])
})

test('a migration that changes a calculation asks for one of each farm with feed', async () => {
  const { rows } = await migrated.query(
    `select farm_id from recalculation_request where reason = 'feed values of records' order by 1`,
  )
  const farms = await current.query('select distinct farm_id from feed_day order by 1')
  expect(rows).toEqual(farms.rows)
  expect(rows.length).toBeGreaterThan(0)
})

test('a migration that changes how carcasses are judged queues that once for each company with carcasses', async () => {
  const { rows } = await migrated.query(
    `select target_directory_id as directory_id from job where kind = 'judge-carcasses' order by 1`,
  )
  const companies = await current.query('select distinct directory_id from carcass_list order by 1')
  expect(rows).toEqual(companies.rows)
  expect(rows.length).toBeGreaterThan(0)
})

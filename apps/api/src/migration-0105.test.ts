import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MIGRATIONS_FOLDER } from './platform/database/migrate/migrations-folder.ts'
import { migrateDatabase } from './platform/database/migrate/run-migrations.ts'

/** Alarms of an earlier release, whose ends were rows of their own. */

const id = (no: number) => `'00000000-0000-7000-8000-${String(no).padStart(12, '0')}'`
const { adminAddress, ownerAddress } = inject('testServer')
const name = `test_${process.pid}_alarms_${Date.now()}`
const inDatabase = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).toString()
const folder = mkdtempSync(join(tmpdir(), 'herdboard-alarms-'))
const server = new pg.Client({ connectionString: adminAddress })
const database = new pg.Client({ connectionString: inDatabase(adminAddress) })

beforeAll(async () => {
  await server.connect()
  await server.query(`create database ${name} owner herdboard_owner`)
  for (const file of readdirSync(MIGRATIONS_FOLDER))
    if (file.slice(0, 4) < '0105') cpSync(join(MIGRATIONS_FOLDER, file), join(folder, file))
  await migrateDatabase(inDatabase(ownerAddress), { folder })
  await database.connect()
  // What the rows refer to is not there.
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into directory (id, name, main_number, modules) values (${id(1)}, 'Nygaard', '12345678', '{RealTime}')`,
  )
  const alarm = (no: number, severity: number, cleared: string, cause: string) =>
    `(${id(1)}, ${id(no)}, 1, ${id(2)}, ${id(3)}, ${id(4)}, ${severity}, '2026-06-01 08:00Z', '2026-06-01 12:00Z', ${cleared}, ${cause}, '2026-06-01 09:00Z', ${id(9)})`
  await database.query(`insert into alarm (directory_id, id, type_id, farm_id, barn_id, section_id, severity, started_at,
      ended_at, cleared_alarm_id, cause_id, acknowledged_at, acknowledged_by)
    values ${alarm(10, 3, 'null', '6')}, ${alarm(11, 1, id(10), 'null')}, ${alarm(12, 2, 'null', '16')}, ${alarm(13, 1, id(12), 'null')}`)
  cpSync(join(MIGRATIONS_FOLDER, '0105_alarm_episodes.sql'), join(folder, '0105_alarm_episodes.sql'))
  await migrateDatabase(inDatabase(ownerAddress), { folder })
})

afterAll(async () => {
  await database.end()
  await server.query(`drop database if exists ${name} with (force)`)
  await server.end()
  rmSync(folder, { recursive: true })
})

test('the upgrade leaves one row for each alarm, and false alarms are harmless and closed', async () => {
  const { rows } = await database.query(
    `select severity, is_harmless, closed_by is not null as is_closed from alarm order by id`,
  )
  expect(rows).toEqual([
    { severity: 3, is_harmless: false, is_closed: false },
    { severity: 2, is_harmless: true, is_closed: true },
  ])
})

test('the upgrade queues the judging of check-ins for each company', async () => {
  const { rows } = await database.query(`select kind from job where target_directory_id = ${id(1)}`)
  expect(rows).toEqual([{ kind: 'judge-check-ins' }])
})

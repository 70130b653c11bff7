import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { assertSupportedServer } from '#platform/database/connection/owner-connection.ts'
import { API_ROLE, apiAddress } from './api-role.ts'
import { migrateDatabase } from './run-migrations.ts'

const { adminAddress, ownerAddress } = inject('testServer')
const folder = mkdtempSync(join(tmpdir(), 'herdboard-migrations-'))
const sessions: pg.Client[] = []
const databases: string[] = []

async function session(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  sessions.push(client)
  return client
}

const admin = await session(adminAddress)

async function emptyDatabase(options = ''): Promise<string> {
  const name = `test_${process.pid}_migrate_${databases.length + 1}`
  databases.push(name)
  await admin.query(`create database ${name} owner herdboard_owner ${options}`)
  return Object.assign(new URL(ownerAddress), { pathname: `/${name}` }).toString()
}

/** Makes a folder with a first table, and these migrations after it. */
function migrations(...later: string[]): { folder: string } {
  const path = mkdtempSync(join(folder, 'm-'))
  const all = ['create table pig (ear int primary key)', ...later]
  for (const [at, text] of all.entries()) writeFileSync(join(path, `000${at + 1}_step.sql`), text)
  return { folder: path }
}

afterAll(async () => {
  await Promise.all(sessions.map((client) => client.end()))
  const last = new pg.Client({ connectionString: adminAddress })
  await last.connect()
  for (const name of databases) await last.query(`drop database if exists ${name} with (force)`)
  await last.end()
  rmSync(folder, { recursive: true })
})

test('migrations run once when several processes start at the same time', async () => {
  const address = await emptyDatabase()
  const steps = migrations('alter table pig add sty int')
  await Promise.all([migrateDatabase(address, steps), migrateDatabase(address, steps), migrateDatabase(address, steps)])
  const owner = await session(address)
  expect((await owner.query('select name from kysely_migration order by name')).rows).toEqual([
    { name: '0001_step' },
    { name: '0002_step' },
  ])
})

test('API role can use new tables, except where a migration revoked a right for good', async () => {
  const address = await emptyDatabase()
  const restricted = `create table audit (line text); revoke update, delete on audit from ${API_ROLE}`
  await migrateDatabase(address, migrations(restricted))
  await migrateDatabase(address, migrations(restricted, 'alter table pig add sty int'))
  const api = await session(apiAddress(address))
  await api.query('insert into pig values (1, 2)')
  await api.query('insert into audit values ($1)', ['born'])
  for (const forbidden of [
    'delete from audit',
    'alter table pig add weight int',
    'create table mine (id int)',
    `insert into kysely_migration values ('9999_mine', now()::text)`,
  ]) {
    await expect(api.query(forbidden)).rejects.toThrow(/permission denied|must be owner/)
  }
})

test('failed migration changes nothing and is named', async () => {
  const address = await emptyDatabase()
  const broken = migrations('alter table pig add sty int; alter table cow add milk int')
  await expect(migrateDatabase(address, broken)).rejects.toThrow(/^0002_step failed, nothing was changed: .*"cow"/)
  const owner = await session(address)
  expect((await owner.query(`select to_regclass('pig') as pig`)).rows).toEqual([{ pig: null }])
})

test('schema newer than the program stays unchanged', async () => {
  const address = await emptyDatabase()
  await migrateDatabase(address, migrations('alter table pig add sty int'))
  await expect(migrateDatabase(address, migrations())).rejects.toThrow(/newer schema \(0002_step\) than this program/)
})

test('migration waits for a table in use, in short intervals', async () => {
  const address = await emptyDatabase()
  await migrateDatabase(address, migrations())
  const reader = await session(address)
  await reader.query('begin; select * from pig')
  const migrating = migrateDatabase(address, migrations('alter table pig add sty int'))
  await expect
    .poll(async () => (await admin.query(`select 1 from pg_locks where not granted`)).rowCount, { timeout: 5_000 })
    .toBeGreaterThan(0)
  await new Promise((resume) => setTimeout(resume, 2_500))
  await reader.query('commit')
  await migrating
  expect((await reader.query('select sty from pig')).rows).toEqual([])
})

test('unreachable or unusable server is reported by its address, without its password', async () => {
  const nowhere = 'postgres://owner:sesame@127.0.0.1:1/herd'
  await expect(migrateDatabase(nowhere, { patienceMs: 0 })).rejects.toThrow(
    /127\.0\.0\.1:1\/herd cannot be used: .*ECONNREFUSED/,
  )
  await expect(migrateDatabase(nowhere, { patienceMs: 0 })).rejects.not.toThrow(/sesame/)
  const wrong = Object.assign(new URL(ownerAddress), { password: 'guess' }).toString()
  await expect(migrateDatabase(wrong)).rejects.toThrow(/cannot be used: password authentication failed/)
  const ascii = await emptyDatabase(`template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`)
  await expect(migrateDatabase(ascii)).rejects.toThrow(/encoding is SQL_ASCII/)
  expect(() => assertSupportedServer({ major: 14, encoding: 'UTF8' })).toThrow(/PostgreSQL 14; Herdboard needs 15/)
})

test('address without the owner’s password cannot set the password of the API role', async () => {
  expect(() => apiAddress('postgres://owner@127.0.0.1/herd')).toThrow(/needs the owner's password/)
})

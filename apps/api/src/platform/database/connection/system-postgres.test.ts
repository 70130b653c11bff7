import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { serverAccount } from '#platform/cluster/account.ts'
import { freePort } from '#platform/cluster/free-port.ts'
import { API_ROLE, apiAddress } from '#platform/database/migrate/api-role.ts'
import { migrateDatabase } from '#platform/database/migrate/run-migrations.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { tenantTransaction } from '#platform/tenant/tenant-transaction.ts'

/** The oldest supported PostgreSQL, where Debian's package is installed. */
const BIN = '/usr/lib/postgresql/15/bin'
const COMPANY = '018f0000-0000-7000-8000-00000000000a' as DirectoryId

const top = mkdtempSync(join(tmpdir(), 'herdboard-postgres-'))
let halt = async () => {}
afterAll(async () => {
  await halt()
  rmSync(top, { recursive: true })
})

/** Starts a server of another administrator, without ICU and checksums. Returns its administrator's session. */
async function foreignServer(port: number): Promise<pg.Client> {
  const [data, password] = [join(top, 'data'), join(top, 'password')]
  const account = serverAccount(data)
  chmodSync(top, 0o711)
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(password, 'boss')
  if (account) for (const path of [data, password]) chownSync(path, account.uid, account.gid)
  const options = [
    '-D',
    data,
    '-U',
    'boss',
    `--pwfile=${password}`,
    '-E',
    'UTF8',
    '--locale=C',
    '-A',
    'scram-sha-256',
    '-N',
  ]
  execFileSync(join(BIN, 'initdb'), options, { ...account, cwd: '/' })
  const settings = [
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'fsync=off',
  ]
  const server = spawn(join(BIN, 'postgres'), ['-D', data, ...settings], { ...account, cwd: '/', stdio: 'ignore' })
  halt = async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  return vi.waitFor(() => connect(`postgres://boss:boss@127.0.0.1:${port}/postgres`), { timeout: 10_000 })
}

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  return client
}

test.runIf(existsSync(BIN))('PostgreSQL 15 of an administrator works with schema, roles and isolation', async () => {
  const port = await freePort(0)
  const boss = await foreignServer(port)
  await boss.query(`create role farmer login createrole password 'grisehyle'`)
  await boss.query('create database herd owner farmer')
  const address = `postgres://farmer:grisehyle@127.0.0.1:${port}/herd`

  await migrateDatabase(address)
  await migrateDatabase(address)
  const database = openDatabase(apiAddress(address))
  const company = await tenantTransaction(database, COMPANY, async (db) => {
    await expect(db.selectFrom('directory').select('id').execute()).resolves.toEqual([])
    return sql<{ id: string }>`select current_directory_id() as id`.execute(db)
  })
  expect(company.rows).toEqual([{ id: COMPANY }])
  await database.destroy()

  // Another installation on the same server must not lock the first one out.
  await boss.query(`create role neighbour login createrole password 'naboen'`)
  await boss.query('create database theirs owner neighbour')
  await expect(migrateDatabase(`postgres://neighbour:naboen@127.0.0.1:${port}/theirs`)).rejects.toThrow(
    /belongs to the database herd/,
  )

  await boss.query('alter role farmer nocreaterole')
  await migrateDatabase(address)
  await boss.query(`alter role ${API_ROLE} bypassrls`)
  await expect(migrateDatabase(address)).rejects.toThrow(/may do more than it must/)
  await boss.end()
})

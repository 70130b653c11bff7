import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startCluster } from '#platform/cluster/cluster.ts'
import { runningPostmaster } from '#platform/cluster/postmaster.ts'
import { migrateDatabase } from '#platform/database/migrate/run-migrations.ts'
import { serverDataFolder } from '#testing/api/server-process.ts'
import { onFileEnd } from '#testing/vitest/file-teardown.ts'

/** Guarantee of docs/reliability.md: a database killed in the middle of migrations has applied all of them or none. */

const dataFolder = join(serverDataFolder(), 'data')
const folder = mkdtempSync(join(tmpdir(), 'herdboard-migrations-'))
writeFileSync(join(folder, '0001_first.sql'), 'create table first_half (id int);')
writeFileSync(join(folder, '0002_second.sql'), 'select pg_sleep(8);\ncreate table second_half (id int);')
const cluster = await startCluster({ dataFolder, onError: () => undefined })
onFileEnd(() => cluster.stop())

async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.ownerAddress, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const halves = () =>
  ask<{ name: string }>("select tablename as name from pg_tables where tablename like '%_half' order by 1").then(
    (rows) => rows.map(({ name }) => name),
  )

test('a database killed between two migrations has neither, and the next start applies both', async () => {
  const failed = migrateDatabase(cluster.ownerAddress, { folder }).then(
    () => null,
    (error: unknown) => error as Error,
  )
  const sleeping = "select pid from pg_stat_activity where query like '%pg_sleep(8)%' and pid <> pg_backend_pid()"
  await expect.poll(() => ask(sleeping).then(({ length }) => length), { timeout: 20_000 }).toBeGreaterThan(0)
  const killed = runningPostmaster(cluster.dataFolder)?.pid ?? 0
  process.kill(killed, 'SIGKILL')
  expect(await failed).toBeInstanceOf(Error)
  await expect.poll(() => halves().catch(() => 'not yet'), { timeout: 30_000, interval: 250 }).toEqual([])
  expect(runningPostmaster(cluster.dataFolder)?.pid).not.toBe(killed)
  writeFileSync(join(folder, '0002_second.sql'), 'create table second_half (id int);')
  await migrateDatabase(cluster.ownerAddress, { folder })
  expect(await halves()).toEqual(['first_half', 'second_half'])
}, 90_000)

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '#platform/cluster/cluster.ts'
import { runningPostmaster } from '#platform/cluster/postmaster.ts'

const top = mkdtempSync(join(tmpdir(), 'herdboard-cluster-'))
chmodSync(top, 0o711)
const dataFolder = join(top, 'data')
const data = join(dataFolder, 'postgres')
const running: Cluster[] = []
const troubles: string[] = []
const begin = async (): Promise<Cluster> => {
  const cluster = await startCluster({ dataFolder, onError: (text) => troubles.push(text) })
  running.push(cluster)
  return cluster
}
afterAll(async () => {
  for (const cluster of running) await cluster.stop().catch(() => undefined)
  rmSync(top, { recursive: true })
})

async function runQuery(address: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

function postmaster(): number {
  const server = runningPostmaster(data)
  if (!server) throw new Error('No server runs')
  return server.pid
}

const first = await begin()

test('cluster is durable, with checksums, loopback only, passwords and Danish sort order', async () => {
  const rows = await runQuery(
    first.ownerAddress,
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums',
       'jit', 'listen_addresses', 'password_encryption', 'TimeZone')`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    jit: 'off',
    listen_addresses: '127.0.0.1',
    password_encryption: 'scram-sha-256',
    TimeZone: 'UTC',
  })
  const hba = readFileSync(join(data, 'pg_hba.conf'), 'utf8').replace(/^#.*\n/gm, '')
  expect(new Set([...hba.matchAll(/(\S+)$/gm)].map(([, method]) => method))).toEqual(new Set(['scram-sha-256']))
  expect(
    await runQuery(first.ownerAddress, `select * from unnest(array['Åby', 'Zobel', 'Ølby', 'Ærø']) word order by word`),
  ).toEqual(['Zobel', 'Ærø', 'Ølby', 'Åby'].map((word) => ({ word })))
})

test('password is readable only for the account of the program', () => {
  expect(statSync(join(dataFolder, 'postgres-secret')).mode & 0o777).toBe(0o600)
  expect(statSync(data).mode & 0o777).toBe(0o700)
})

test('owner of the tables is no superuser', async () => {
  const [owner] = await runQuery(
    first.ownerAddress,
    'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(owner).toEqual({ rolsuper: false, rolbypassrls: false })
})

test('second instance reports the owner of the folder and leaves it alone', async () => {
  const expectedMessage = `used by another instance of Herdboard (process ${process.pid})`
  await expect(startCluster({ dataFolder, onError: () => undefined })).rejects.toThrow(expectedMessage)
  expect(await runQuery(first.ownerAddress, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('killed cluster restarts by itself with all committed data', async () => {
  await runQuery(first.ownerAddress, 'create table pig (ear_tag int)')
  await runQuery(first.ownerAddress, 'insert into pig values (4711)')
  const before = postmaster()
  process.kill(before, 'SIGKILL')
  await expect
    .poll(() => runQuery(first.ownerAddress, 'select ear_tag from pig').catch(() => null), { timeout: 20_000 })
    .toEqual([{ ear_tag: 4711 }])
  expect(postmaster()).not.toBe(before)
  expect(troubles).toEqual(['The database went away; starting it again.'])
})

test('restarted cluster has the same data and port', async () => {
  await first.stop()
  expect(existsSync(join(data, 'postmaster.pid'))).toBe(false)
  const again = await begin()
  expect(again.ownerAddress).toBe(first.ownerAddress)
  expect(await runQuery(again.ownerAddress, 'select ear_tag from pig')).toEqual([{ ear_tag: 4711 }])
  await again.stop()
})

test('cluster left by a killed parent is taken over, not started anew', async () => {
  const parent = `
    import { startCluster } from '${join(import.meta.dirname, 'cluster.ts')}'
    await startCluster({ dataFolder: '${dataFolder}', onError: () => undefined })
    process.kill(process.pid, 'SIGKILL')`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', parent])
  expect(signal).toBe('SIGKILL')
  const orphan = postmaster()
  const adopted = await begin()
  expect(postmaster()).toBe(orphan)
  expect(await runQuery(adopted.ownerAddress, 'select ear_tag from pig')).toEqual([{ ear_tag: 4711 }])
  await adopted.stop()
})

test('start waits for a cluster that is shutting down', async () => {
  const cluster = await begin()
  const slow = new pg.Client({ connectionString: cluster.ownerAddress })
  slow.on('error', () => undefined)
  await slow.connect()
  // A smart shutdown refuses new sessions and lasts until the last session ends.
  const dying = postmaster()
  process.kill(dying, 'SIGTERM')
  await expect.poll(() => runQuery(cluster.ownerAddress, 'select 1').catch((error) => error.code)).toBe('57P03')
  const stopping = cluster.stop()
  const next = begin()
  await Promise.all([stopping, next])
  await slow.end()
  expect(postmaster()).not.toBe(dying)
  await (await next).stop()
})

test('stop during a restart leaves no cluster running', async () => {
  for (const waitMs of [0, 30, 100]) {
    const cluster = await begin()
    process.kill(postmaster(), 'SIGKILL')
    await sleep(waitMs)
    await cluster.stop()
    await sleep(300)
    expect(runningPostmaster(data)).toBeNull()
  }
})

test('data of another PostgreSQL version stays unchanged and is reported', async () => {
  writeFileSync(join(data, 'PG_VERSION'), '17\n')
  await expect(begin()).rejects.toThrow(/made by PostgreSQL 17, this program brings 18/)
  writeFileSync(join(data, 'PG_VERSION'), '18\n')
})

test('cluster that cannot start reports the reason', async () => {
  writeFileSync(join(data, 'postgresql.auto.conf'), "shared_buffers = 'plenty'\n")
  await expect(begin()).rejects.toThrow(/does not start:\n.*shared_buffers/s)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { listRecords } from '@herdboard/contract/herd/records.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { prepareServer } from '#platform/cluster/cluster.ts'
import { adminAddress } from '#platform/cluster/connect-to-server.ts'
import { runningPostmaster } from '#platform/cluster/postmaster.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { compiledCode, programPath, serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { type WebClient, webClient } from '#testing/api/web-client.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'

/** Guarantee of docs/reliability.md: a backup of the running database is restored, up to the last change or an instant. */

const password = 'Halmballe i regnvejr'
const today = new Date().toISOString().slice(0, 10)
const top = serverDataFolder()
const dataFolder = join(top, 'data')
const backups = join(top, 'backups')
const postgres = join(dataFolder, 'postgres')
const settings = {
  HERDBOARD_DATA: dataFolder,
  HERDBOARD_BACKUPS: backups,
  HERDBOARD_DEMO: 'off',
  HERDBOARD_LOG: 'silent',
  PORT: '0',
}

async function runCommand(
  name: 'backup' | 'restore',
  args: string[] = [],
  env: Record<string, string> = settings,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [programPath(name), ...args], {
    env: { ...compiledCode(), ...env },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, output: out + err }
}

async function openAdmin() {
  const { secret } = await prepareServer(dataFolder)
  const port = runningPostmaster(postgres)?.port ?? 0
  return openDatabase(adminAddress(port, secret).replace(/postgres$/, 'herdboard'), { connections: 1 })
}

let program = startServerProcess(settings)
let address = await program.address()
const admin = await openAdmin()
const company = await aCompany(admin)
const barn = await aBarn(admin, await aFarm(admin, company))
const { email } = await aPerson(admin, { company, role: 'DirectoryAdmin', password })
let who: WebClient = await webClient(address, email, password)
afterAll(() => admin.destroy())

async function record(head: number): Promise<void> {
  const form = await who.filled(
    formId.insertion,
    { barn_id: barn.id },
    { 'FS_Main.FF_Date': today, 'FS_Main.FF_AvgWeight': 30, 'FS_Main.FF_Number': head },
  )
  const { status } = await who.post(`/forms/${formId.insertion}`, form, `pigs-${head}`)
  if (status !== 201) throw new Error(`The record of ${head} pigs answers ${status}`)
}

const heads = async () =>
  (await who.get<EndpointReply<typeof listRecords>>(`/records?from=${today}&to=${today}&page_size=1000`)).body.data
    .map(({ amount }) => amount ?? 0)
    .toSorted((a, b) => a - b)

/** Ends the open segment of the log of changes and waits until it is archived, which the server begins a moment later. */
async function archiveSegment(): Promise<void> {
  const ended = await sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`.execute(admin)
  const archived = async () =>
    (await sql<{ name: string | null }>`select last_archived_wal as name from pg_stat_archiver`.execute(admin)).rows[0]
      ?.name ?? ''
  // The names of segments grow; the archive also contains names of backups, which begin with a segment's.
  await expect.poll(archived, { timeout: 20_000 }).toSatisfy((name: string) => name >= (ended.rows[0]?.name ?? 'none'))
}

/** Loses the machine's disk: both processes die, and the database is gone. */
async function loseDatabase(): Promise<void> {
  process.kill(runningPostmaster(postgres)?.pid ?? 0, 'SIGKILL')
  program.child.kill('SIGKILL')
  await once(program.child, 'exit')
  await sleep(500)
  for (const name of readdirSync(dataFolder))
    if (name.startsWith('postgres')) rmSync(join(dataFolder, name), { recursive: true })
}

async function startAgain(): Promise<void> {
  program = startServerProcess(settings)
  address = await program.address()
  who = await webClient(address, email, password)
}

let instant = ''
let laterInstant = ''

test('a backup is taken while people record, and a trial restore of it has no faults', async () => {
  let no = 0
  const writing = new AbortController()
  const people = (async () => {
    while (!writing.signal.aborted) {
      await record(++no)
      // Without a pause a fast machine exceeds the limit of requests, and the record is refused.
      await sleep(100)
    }
  })()
  await sleep(300)
  const { code, output } = await runCommand('backup')
  writing.abort()
  await people
  expect(output).toMatch(/Restored as a trial: 1 companies, 1 farms, 0 faults/)
  expect(code).toBe(0)
  expect(no).toBeGreaterThan(1)
  expect((await runCommand('backup', ['list'])).output).toMatch(/restored as a trial/)
  // A segment that every later timeline needs, for the story of a missing one.
  await record(++no)
  await archiveSegment()
  await record(1_000)
  await sleep(1_100)
  instant = new Date().toISOString()
  await sleep(1_100)
  await record(2_000)
  await sleep(1_100)
  laterInstant = new Date().toISOString()
  await sleep(1_100)
  await record(3_000)
  await archiveSegment()
}, 180_000)

test('after the disk is lost, everything up to an instant is restored, and nothing after it', async () => {
  const all = await heads()
  await loseDatabase()
  const { code, output } = await runCommand('restore', ['--to', instant])
  expect(output).toMatch(/It runs: 1 companies, 1 farms, 0 faults/)
  expect(code).toBe(0)
  await startAgain()
  expect(await heads()).toEqual(all.filter((head) => head < 2_000))
}, 180_000)

test('everything archived is restored, and the database that stood there is kept', async () => {
  const { output: refused } = await runCommand('restore')
  expect(refused).toMatch(/The database runs. Stop Herdboard first/)
  program.child.kill('SIGINT')
  await program.waitForExit()
  const { output } = await runCommand('restore')
  expect(output).toMatch(/0 faults/)
  expect(readdirSync(dataFolder).filter((name) => name.includes('-before-'))).toHaveLength(1)
  await startAgain()
  expect((await heads()).filter((head) => head >= 1_000)).toEqual([1_000])
  program.child.kill('SIGINT')
  await program.waitForExit()
}, 180_000)

test('after a restore to an instant that was too early, a later one brings back what that one left out', async () => {
  const { code, output } = await runCommand('restore', ['--to', laterInstant])
  expect(output).toMatch(/0 faults/)
  expect(output).toMatch(/What was changed after the restore of \S+ is not in it/)
  expect(code).toBe(0)
  await startAgain()
  expect((await heads()).filter((head) => head >= 1_000)).toEqual([1_000, 2_000])
  program.child.kill('SIGINT')
  await program.waitForExit()
}, 180_000)

test('a restore with another key than the one of the installation says so', async () => {
  const wrong = { ...settings, HERDBOARD_KEY: Buffer.alloc(32, 9).toString('base64') }
  const { code, output } = await runCommand('restore', [], wrong)
  expect(output).toMatch(/1 companies, 1 farms, 1 faults\.\n {2}The keys in the database were sealed with another key/)
  expect(code).toBe(1)
  const lost = { ...settings, HERDBOARD_KEY_FILE: join(top, 'lost-key') }
  expect((await runCommand('backup', [], lost)).output).toMatch(
    /1 faults\.\n {2}The key of the installation is missing/,
  )
}, 180_000)

test('a missing segment, or one with a flipped bit, is named instead of ending the restore before it', async () => {
  const wal = join(backups, 'wal')
  const segments = readdirSync(wal).filter((name) => /^[\dA-F]{24}\.gz$/.test(name))
  const [oldest = ''] = readdirSync(backups)
    .filter((one) => one.startsWith('backup-'))
    .toSorted()
  const { last_segment } = JSON.parse(readFileSync(join(backups, oldest, 'backup.json'), 'utf8'))
  const [segment = ''] = segments.toSorted().filter((name) => name > `${last_segment}.gz`)
  const bytes = readFileSync(join(wal, segment))
  const flipped = Buffer.from(bytes)
  flipped[100] = (flipped[100] ?? 0) ^ 1
  writeFileSync(join(wal, segment), flipped)
  // On another machine, where the database itself is not.
  const other = {
    ...settings,
    HERDBOARD_DATA: join(top, 'elsewhere'),
    HERDBOARD_KEY_FILE: join(dataFolder, 'server-key'),
  }
  const damaged = await runCommand('restore', ['--backup', oldest], other)
  expect([damaged.code, damaged.output]).toEqual([
    1,
    expect.stringContaining(`${segment.replace('.gz', '')} is damaged`),
  ])
  renameSync(join(wal, segment), join(top, segment))
  const missing = await runCommand('restore', ['--backup', oldest], other)
  expect([missing.code, missing.output]).toEqual([
    1,
    expect.stringContaining(`${segment.replace('.gz', '')} is missing`),
  ])
  const partial = await runCommand('restore', ['--backup', oldest, '--up-to-gap'], other)
  expect([partial.code, partial.output]).toEqual([0, expect.stringMatching(/0 faults/)])
  writeFileSync(join(wal, segment), bytes)
}, 180_000)

test('a damaged backup is refused, and one without its last segment does not pass its trial', async () => {
  const [name = ''] = readdirSync(backups)
    .filter((one) => one.startsWith('backup-'))
    .toSorted()
  const control = join(backups, name, 'data/global/pg_control.gz')
  const bytes = readFileSync(control)
  writeFileSync(control, Buffer.from(bytes).fill(1, bytes.length - 20))
  const damaged = await runCommand('restore', ['--backup', name])
  expect([damaged.code, damaged.output]).toEqual([1, expect.stringMatching(/is damaged: global.pg_control/)])
  expect(readdirSync(dataFolder)).not.toContain('postgres-restoring')
  writeFileSync(control, bytes)
  const manifest = join(backups, name, 'backup.json')
  const described = JSON.parse(readFileSync(manifest, 'utf8'))
  for (const file of Object.keys(described.files)) if (file.startsWith('pg_wal')) delete described.files[file]
  writeFileSync(manifest, JSON.stringify(described))
  renameSync(join(backups, 'wal'), join(backups, 'wal-elsewhere'))
  const other = { ...settings, HERDBOARD_DATA: join(top, 'other') }
  const child = spawn(process.execPath, [programPath('restore'), '--backup', name], {
    env: { ...compiledCode(), ...other },
  })
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect([code, err]).toEqual([1, expect.stringMatching(/does not start/)])
}, 180_000)

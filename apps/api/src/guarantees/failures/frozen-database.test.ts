import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { prepareServer } from '#platform/cluster/cluster.ts'
import { adminAddress } from '#platform/cluster/connect-to-server.ts'
import { runningPostmaster } from '#platform/cluster/postmaster.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'
import { webClient } from '#testing/api/web-client.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'

/** Guarantee of docs/reliability.md: a database that hangs holds no call longer than its deadline of 30 seconds. */

const dataFolder = join(serverDataFolder(), 'data')
const postgres = join(dataFolder, 'postgres')
const password = 'Halmballe i regnvejr'
const program = startServerProcess({ HERDBOARD_DATA: dataFolder, HERDBOARD_DEMO: 'off', HERDBOARD_LOG: 'silent' })
const address = await program.address()
const { secret } = await prepareServer(dataFolder)
const postmaster = runningPostmaster(postgres)
const admin = openDatabase(adminAddress(postmaster?.port ?? 0, secret).replace(/postgres$/, 'herdboard'), {
  connections: 1,
})
const company = await aCompany(admin)
await aFarm(admin, company)
const { email } = await aPerson(admin, { company, role: 'DirectoryAdmin', password })
await admin.destroy()
const who = await webClient(address, email, password)

/** The database server and all of its processes. */
const databaseProcesses = (): number[] => {
  const parent = postmaster?.pid ?? 0
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
    } catch {
      return false
    }
  })
  return [parent, ...children.map(Number)]
}
let frozen: number[] = []
const signalFrozen = (signal: 'SIGSTOP' | 'SIGCONT') => {
  if (signal === 'SIGSTOP') frozen = databaseProcesses()
  for (const pid of frozen) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // A process of the database, such as autovacuum, may have ended since.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
afterAll(() => signalFrozen('SIGCONT'))

const timed = async <T>(work: Promise<T>): Promise<{ value: T; seconds: number }> => {
  const since = performance.now()
  return { value: await work, seconds: (performance.now() - since) / 1_000 }
}

test.runIf(process.platform === 'linux')(
  'a frozen database holds a call for 30 s, readiness for 3 s, and the server works again when it moves',
  async () => {
    expect((await who.get('/farms')).status).toBe(200)
    signalFrozen('SIGSTOP')
    const held = timed(fetch(`${address}/api/farms`, { headers: { authorization: who.authorization } }))
    const ready = await timed(fetch(`${address}/health/ready`))
    expect([ready.value.status, ready.seconds < 4]).toEqual([503, true])
    expect(await (await fetch(`${address}/health/status`)).json()).toEqual({
      status: 'unavailable',
      problems: ['The database does not answer.'],
    })
    const { value, seconds } = await held
    expect(value.status).toBe(503)
    expect(Number(value.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(seconds).toBeGreaterThan(25)
    expect(seconds).toBeLessThan(36)
    signalFrozen('SIGCONT')
    await expect.poll(() => who.get('/farms').then(({ status }) => status), { timeout: 10_000 }).toBe(200)
    await expect.poll(() => fetch(`${address}/health/ready`).then(({ status }) => status), { timeout: 5_000 }).toBe(200)
  },
  90_000,
)

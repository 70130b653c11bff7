import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { runningPostmaster } from '#platform/cluster/postmaster.ts'
import { serverDataFolder, startServerProcess as start } from '#testing/api/server-process.ts'
import { testDatabase } from '#testing/database/test-database.ts'

// These tests start and stop whole programs while other tests load the machine.
vi.setConfig({ testTimeout: 300_000 })

const { ownerAddress } = await testDatabase()
const top = serverDataFolder()
const data = join(top, 'data')
const startProgram = (settings: Record<string, string>, options?: Parameters<typeof start>[1]) =>
  start({ HERDBOARD_DATA: data, ...settings }, options)

const refused = async (settings: Record<string, string>): Promise<string> => {
  const program = startProgram(settings)
  expect(await program.waitForExit()).toBe(1)
  return program.output()
}

test('the first start prints the address and how to sign in, later starts do not', async () => {
  const first = startProgram({}, { fromSources: true })
  const [, address = '', port = ''] = await first.waitForOutput(/ready at (http:\/\/127\.0\.0\.1:(\d+))/)
  const [, password = ''] = await first.waitForOutput(/password (\S{8,}) /)
  await first.waitForOutput(/sign in as .*manager@demo\.example/)
  const signIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'manager@demo.example', password, client_id: crypto.randomUUID() }),
  })
  expect(signIn.status).toBe(200)

  expect(await refused({ PORT: port, HERDBOARD_DATA: join(top, 'other') })).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT to another one.\n`,
  )
  expect(existsSync(join(top, 'other'))).toBe(false)
  expect(await refused({})).toMatch(/^The data folder .* is used by another instance of Herdboard \(process \d+\)/)
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)

  first.child.kill('SIGINT')
  expect(await first.waitForExit()).toBe(0)
  expect(runningPostmaster(join(data, 'postgres'))).toBeNull()
})

test('the server recovers a killed database; on SIGTERM it is not ready, answers, stops the database last', async () => {
  const program = startProgram({})
  const [, address] = await program.waitForOutput(/ready at (\S+)/)
  await program.waitForOutput(/with the password of the first start/)
  const ready = () => fetch(`${address}/health/ready`).then(({ status }) => status)
  expect(await ready()).toBe(200)

  process.kill(runningPostmaster(join(data, 'postgres'))?.pid ?? Number.NaN, 'SIGKILL')
  await program.waitForOutput(/The database went away/)
  await expect.poll(ready, { timeout: 10_000 }).toBe(200)
  await expect.poll(async () => (await fetch(`${address}/api/ui/brand`)).status, { timeout: 10_000 }).toBe(200)

  const since = performance.now()
  program.child.kill('SIGTERM')
  await program.waitForOutput(/is stopping/)
  expect(await ready()).toBe(503)
  expect((await fetch(`${address}/health/live`)).status).toBe(200)
  expect(runningPostmaster(join(data, 'postgres'))?.isReady).toBe(true)
  expect(await program.waitForExit()).toBe(0)
  const tookMs = performance.now() - since
  expect(tookMs).toBeGreaterThan(5_000)
  expect(tookMs).toBeLessThan(30_000)
  expect(runningPostmaster(join(data, 'postgres'))).toBeNull()
})

test('the server with DATABASE_URL starts no database and refuses a schema newer than itself', async () => {
  const settings = { DATABASE_URL: ownerAddress, HERDBOARD_DATA: join(top, 'none'), HERDBOARD_DEMO: 'off' }
  const program = startProgram(settings)
  const [, address] = await program.waitForOutput(/ready at (\S+)/)
  await program.waitForOutput(/Nobody administers it yet.*npm run admin -- first/)
  expect(program.output()).not.toContain('sign in')
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)
  // The folder holds the key that seals those of the database, and no database.
  expect(readdirSync(join(top, 'none'))).toEqual(['server-key'])
  program.child.kill('SIGINT')
  expect(await program.waitForExit()).toBe(0)

  const owner = new pg.Client({ connectionString: ownerAddress })
  await owner.connect()
  await owner.query(`insert into kysely_migration values ('9999_tomorrow', '2099-01-01T00:00:00.000Z')`)
  await owner.end()
  expect(await refused(settings)).toMatch(/^The database has a newer schema \(9999_tomorrow\)/)
})

test('the server reports each impossible start in one line, without a stack trace', async () => {
  expect(await refused({ PORT: 'http', HERDBOARD_DEMO: 'maybe' })).toBe(
    'PORT must be a whole number from 0 to 65535.\nHERDBOARD_DEMO must be on or off.\n',
  )
  expect(await refused({ HOST: '0.0.0.0' })).toMatch(/^HOST 0\.0\.0\.0 can be reached by others.*\n$/)
  expect(await refused({ HOST: '192.0.2.1', HERDBOARD_TRUST_PROXY: 'on' })).toMatch(
    /^192\.0\.2\.1 is no address of this machine/,
  )
  const wrong = Object.assign(new URL(ownerAddress), { password: 'guess' }).toString()
  expect(await refused({ DATABASE_URL: wrong })).toMatch(/^The database 127\.0\.0\.1:.* cannot be used: password/)
})

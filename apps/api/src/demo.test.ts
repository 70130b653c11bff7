import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runningPostmaster } from '#platform/cluster/postmaster.ts'
import { compiledCode, programPath, serverDataFolder, startServerProcess } from '#testing/api/server-process.ts'

// These tests start and stop whole programs while other tests load the machine.
vi.setConfig({ testTimeout: 240_000 })

const top = serverDataFolder()
const data = join(top, 'data')

async function demo(args: readonly string[], settings: Record<string, string> = {}) {
  const env = { HERDBOARD_DATA: data, ...compiledCode(), ...settings }
  const child = spawn(process.execPath, [programPath('demo'), ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
  const [code] = await once(child, 'close')
  return { code, said: output }
}

test('the demo command starts the database, works and stops it when no server runs', async () => {
  expect(await demo(['--remove'])).toEqual({
    code: 0,
    said: 'Sample data: taken away, companies 0, people 0\n',
  })
  expect(runningPostmaster(join(data, 'postgres'))).toBeNull()
})

test('the demo command works on the database of a running server and leaves it running', async () => {
  const program = startServerProcess({ HERDBOARD_DATA: data, HERDBOARD_DEMO: 'off' })
  const address = await program.address()
  const made = await demo(['--farms', '1', '--years', '1'], { HERDBOARD_DEMO_PASSWORD: 'sommer-og-grise' })
  expect(made.said).toContain('1 of 1 farms calculated')
  expect(made.said).toContain('sign in as large-owner@demo.example')
  expect(made.code).toBe(0)
  const signIn = () =>
    fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'large-owner@demo.example',
        password: 'sommer-og-grise',
        client_id: crypto.randomUUID(),
      }),
    }).then(({ status }) => status)
  expect(await signIn()).toBe(200)
  expect((await demo(['--remove'])).said).toContain('taken away, companies 1, people 1')
  expect(await signIn()).toBe(401)
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)
})

test('the demo command reports an impossible request in words, with exit code 1', async () => {
  expect(await demo([], { HERDBOARD_DEMO: 'off' })).toEqual({
    code: 1,
    said: 'HERDBOARD_DEMO is off: set it to on to make sample data.\n',
  })
  const nowhere = { DATABASE_URL: 'postgres://nobody:wrong@127.0.0.1:1/none' }
  const { code, said: output } = await demo(['--bogus'], nowhere)
  expect([code, output.split('\n')[0]]).toEqual([1, "Unknown option '--bogus'."])
})

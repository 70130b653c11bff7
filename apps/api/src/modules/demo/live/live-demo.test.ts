import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiveCompany } from '@herdboard/simulator/live/live-company.ts'
import { createSession, passwordTokenSource } from '@herdboard/simulator/live/session.ts'
import { writeHerdRecords } from '@herdboard/simulator/live/write-herd-records.ts'
import { testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import { simulateCompany } from '@herdboard/simulator/simulate-company.ts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { diffHerdRows, herdRows } from '#testing/ledger/herd-rows.ts'
import { SIMULATION_SEED, type SimulatedServer, startSimulatedServer } from '#testing/sample-data/simulated-server.ts'
import { demoEmail } from '../company/people-rows.ts'

const FROM = '2026-02-16'
/** After the correction of one of that week's stock counts. */
const WEEK_LATER = '2026-04-05T16:00:00Z'
const PASSWORD = 'sommer-og-grise'
const herd = testHerd()
const [plan] = herd.companies
if (!plan) throw new Error('the test herd has a company')
const simulate = (now: Date, seed = SIMULATION_SEED) =>
  simulateCompany(plan, { seed, now, from: FROM, withUnits: false })
const demoOf = (now: string) =>
  startSimulatedServer(herd, simulate(new Date(now)), { now: new Date(now), from: FROM, password: PASSWORD })

const folders: string[] = []
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'herdboard-live-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
afterEach(() => vi.unstubAllGlobals())

/** Continues the live demo from the test clock until an instant. Each call is a new run of the program. */
const runLiveDemo = (stage: SimulatedServer, until: string, changes: Partial<LiveCompany> & { folder: string }) => {
  const net = stage.connection(until)
  const signedIn = (person: string) => createSession(net, person, stage.signIn(person))
  return writeHerdRecords({
    plan,
    people: herd.people,
    seed: SIMULATION_SEED,
    simulate,
    connection: net,
    signedIn,
    ...changes,
  })
}

/** Intercepts requests on their way to the server. */
const interceptRequests = (intercept: (isSending: boolean, send: () => Promise<Response>) => Promise<Response>) => {
  vi.unstubAllGlobals()
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    intercept(init.method === 'POST', () => real(address, init)),
  )
}
const cutOff = () => Promise.reject(new TypeError('fetch failed'))

const recordsIn = async ({ api }: SimulatedServer): Promise<number> => (await herdRows(api.db)).record.length
const eventsBy = (now: string): number =>
  simulate(new Date(now)).farms.reduce((sum, { events }) => sum + events.length, 0)

test('a live demo run for a week with stops, cuts and lost responses equals one made a week later', async () => {
  const server = await demoOf('2026-03-28T12:00:00Z')
  const folder = aFolder()
  await runLiveDemo(server, '2026-03-28T16:00:00Z', { folder })
  // The program does not run on Sunday. After that, every fourth reply to a sent request is lost.
  server.api.clock.set('2026-03-30T06:30:00Z')
  await server.runNightlyJobs()
  let sent = 0
  interceptRequests(async (isSending, send) => {
    const answer = await send()
    return isSending && ++sent % 4 === 0 ? cutOff() : answer
  })
  await runLiveDemo(server, '2026-03-31T11:30:00Z', { folder })
  // The server is unavailable for half a working day.
  interceptRequests((_isSending, send) => {
    const now = server.api.clock.now().toISOString()
    return now > '2026-04-02T06:00' && now < '2026-04-02T11:00' ? cutOff() : send()
  })
  await runLiveDemo(server, WEEK_LATER, { folder })

  expect(server.printed.filter((line) => /not taken/.test(line))).toEqual([])
  expect(server.printed.filter((line) => /nobody answers/.test(line)).length).toBeGreaterThan(1)
  const later = await demoOf(WEEK_LATER)
  expect(diffHerdRows(await herdRows(server.api.db), await herdRows(later.api.db))).toEqual([])
})

test('a live demo that is killed before it saves its progress writes nothing twice', async () => {
  const stage = await demoOf('2026-03-24T12:00:00Z')
  const folder = aFolder()
  /** Stops the program while the reply to a sent request is on its way. */
  const killedWhileSending = async (until: string) => {
    const net = stage.connection(until)
    const killed = new AbortController()
    interceptRequests(async (isSending, send) => {
      const answer = await send()
      if (!isSending || answer.status !== 201) return answer
      killed.abort()
      return cutOff()
    })
    const stopped = { ...net, stop: AbortSignal.any([net.stop, killed.signal]) }
    const signedIn = (person: string) => createSession(stopped, person, stage.signIn(person))
    await runLiveDemo(stage, until, { folder, connection: stopped, signedIn })
    vi.unstubAllGlobals()
  }
  await killedWhileSending('2026-03-25T16:00:00Z')
  const before = await recordsIn(stage)
  expect(before).toBe(eventsBy('2026-03-24T12:00:00Z') + 1)
  // Within a day the server still knows the idempotency key.
  await runLiveDemo(stage, '2026-03-25T16:00:00Z', { folder })
  expect(stage.printed).toContain('      it is recorded already')
  expect(await recordsIn(stage)).toBe(eventsBy('2026-03-25T16:00:00Z'))

  await killedWhileSending('2026-03-27T16:00:00Z')
  /** After more than a day the server no longer has the idempotency keys, and only its records show what was sent. */
  const passIdempotencyWindow = async (now: string) => {
    const { db, clock } = stage.api
    await db.deleteFrom('idempotency_key').execute()
    // The database's clock differs from the test clock.
    const sent = db.updateTable('record').where('created_at', '>', new Date('2026-07-01'))
    await sent.set({ created_at: clock.now() }).execute()
    clock.set(now)
  }
  await passIdempotencyWindow('2026-03-30T05:30:00Z')
  await runLiveDemo(stage, '2026-03-30T06:00:00Z', { folder })
  expect(await recordsIn(stage)).toBe(eventsBy('2026-03-30T06:00:00Z'))
  // The program's own memory is gone too.
  await passIdempotencyWindow('2026-04-01T05:30:00Z')
  await runLiveDemo(stage, '2026-04-01T06:00:00Z', { folder: aFolder() })
  expect(await recordsIn(stage)).toBe(eventsBy('2026-04-01T06:00:00Z'))
})

const stage = await demoOf('2026-03-24T12:00:00Z')

test('a live demo detects another seed or other passwords at once', async () => {
  const until = '2026-03-24T18:00:00Z'
  const otherSeed = {
    folder: aFolder(),
    seed: SIMULATION_SEED + 1,
    play: (now: Date) => simulate(now, SIMULATION_SEED + 1),
  }
  await expect(runLiveDemo(stage, until, otherSeed)).rejects.toThrow('another seed')
  const net = stage.connection(until)
  const signedIn = (person: string) =>
    createSession(net, person, passwordTokenSource(net, demoEmail(person), 'forkert'))
  await expect(runLiveDemo(stage, until, { folder: aFolder(), connection: net, signedIn })).rejects.toThrow(
    /e-mail or password is wrong/,
  )
  expect(await recordsIn(stage)).toBe(eventsBy('2026-03-24T12:00:00Z'))
})

test('a live demo reports and skips refused entries, continues, and waits for a busy server', async () => {
  stage.api.clock.set('2026-04-07T15:00:00Z')
  const now = '2026-04-07T16:00:00Z'
  let isFirst = true
  interceptRequests((isSending, send) => {
    if (!isSending || !isFirst) return send()
    isFirst = false
    return Promise.resolve(new Response('{}', { status: 503, headers: { 'retry-after': '40' } }))
  })
  const net = stage.connection(now)
  const signedIn = (person: string) => createSession(net, person, passwordTokenSource(net, demoEmail(person), PASSWORD))
  await runLiveDemo(stage, now, { folder: aFolder(), connection: net, signedIn })

  expect(stage.printed.some((line) => /busy; trying again/.test(line))).toBe(true)
  // Pigs cannot be booked for a past day.
  const tooLate = simulate(new Date(now))
    .farms.flatMap(({ events }) => events)
    .filter(({ kind, at, day }) => kind === 'preSlaughter' && at > '2026-03-24T12' && day < '2026-04-07')
  const refused = stage.printed.filter((line) => /not taken/.test(line))
  expect(refused).toHaveLength(tooLate.length)
  expect(refused.length).toBeGreaterThan(0)
  expect(await recordsIn(stage)).toBe(eventsBy(now) - tooLate.length)
})

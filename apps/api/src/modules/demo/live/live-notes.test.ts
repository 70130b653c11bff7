import { listAssignments } from '@herdboard/contract/herd/assignments.ts'
import { listNotes } from '@herdboard/contract/herd/notes.ts'
import { createSession } from '@herdboard/simulator/live/session.ts'
import { writeBills } from '@herdboard/simulator/live/write-bills.ts'
import { writeNotes } from '@herdboard/simulator/live/write-notes.ts'
import { testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import { simulateCompany } from '@herdboard/simulator/simulate-company.ts'
import { expect, test } from 'vitest'
import { aPerson } from '#testing/fixtures/test-company.ts'
import { SIMULATION_SEED, startSimulatedServer } from '#testing/sample-data/simulated-server.ts'

const FROM = '2026-02-16'
const herd = testHerd()
const [plan] = herd.companies
if (!plan) throw new Error('the test herd has a company')
const simulate = (now: Date) => simulateCompany(plan, { seed: SIMULATION_SEED, now, from: FROM, withUnits: false })

test('people of a live demo write notes, tasks and postings on time and never twice', async () => {
  const now = new Date('2026-03-28T12:00:00Z')
  const stage = await startSimulatedServer(herd, simulate(now), { now, from: FROM, password: 'sommer-og-grise' })
  const { directory_id } = await stage.api.db.selectFrom('farm').select('directory_id').executeTakeFirstOrThrow()
  const boss = stage.api.as(
    await aPerson(stage.api.db, { company: { directoryId: directory_id as never }, role: 'DirectoryAdmin' }),
  )
  const ahead = { from: '2026-03-28', to: '2026-04-30' }
  const notes = async () =>
    (await boss.call(listNotes, { query: ahead })).map(({ date, name }) => `${date} ${name}`).toSorted()
  const runLiveDemo = (until: string, part = writeNotes) => {
    const { clock } = stage.api
    const stop = new AbortController()
    // Nightly jobs do not affect notes and are slow, so they are skipped.
    const pause = async (ms: number) => {
      clock.advance({ seconds: ms / 1000 })
      if (clock.now().toISOString() >= until) stop.abort()
    }
    const net = { ...stage.connection(until), stop: stop.signal, clock: { now: () => clock.now(), pause } }
    const signedIn = (person: string) => createSession(net, person, stage.signIn(person))
    return part({ plan, people: herd.people, seed: SIMULATION_SEED, simulate, connection: net, signedIn, folder: '' })
  }
  const before = await notes()
  await runLiveDemo('2026-04-07T16:00:00Z')

  const written = (await notes()).filter((note) => !before.includes(note))
  expect(stage.printed.filter((line) => /not taken/.test(line))).toEqual([])
  expect(written.length).toBeGreaterThan(3)
  expect(written.length).toBe(stage.printed.filter((line) => / notes "/.test(line)).length)
  const tasks = await boss.call(listAssignments, { query: { ...ahead, incl_incomplete: 'true' } })
  const taskLines = stage.printed.filter((line) => /to be done today/.test(line))
  expect(taskLines.length).toBeGreaterThan(0)
  expect(written.filter((note) => tasks.some(({ name }) => note.includes(name))).length).toBe(taskLines.length)

  // A new run starts at the current clock and does not write earlier notes again.
  await runLiveDemo('2026-04-07T17:00:00Z')
  expect((await notes()).filter((note) => !before.includes(note))).toEqual(written)

  const postings = async () => (await stage.api.db.selectFrom('posting').select('record_id').execute()).length
  const typedIn = await postings()
  await runLiveDemo('2026-04-20T16:00:00Z', writeBills)
  const printedLines = stage.printed.filter((line) => / types in "/.test(line))
  expect(stage.printed.filter((line) => /not taken/.test(line))).toEqual([])
  expect(printedLines.length).toBeGreaterThan(3)
  expect((await postings()) - typedIn).toBe(printedLines.length)
})

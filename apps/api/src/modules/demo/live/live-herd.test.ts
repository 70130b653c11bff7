import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { describeAction } from '@herdboard/simulator/live/describe-action.ts'
import { enterPrices } from '@herdboard/simulator/live/enter-prices.ts'
import { type LiveAction, liveActions } from '@herdboard/simulator/live/live-actions.ts'
import { performAction } from '@herdboard/simulator/live/perform-action.ts'
import { createSession } from '@herdboard/simulator/live/session.ts'
import { createWriterContext, type WriterContext } from '@herdboard/simulator/live/writer-context.ts'
import { testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import { simulateCompany } from '@herdboard/simulator/simulate-company.ts'
import type { SimulatedCompany } from '@herdboard/simulator/simulated-company.ts'
import { expect, test } from 'vitest'
import { diffHerdRows, herdRows } from '#testing/ledger/herd-rows.ts'
import { SIMULATION_SEED, type SimulatedServer, startSimulatedServer } from '#testing/sample-data/simulated-server.ts'

/** Eight weeks that contain the end of a quarter, when everything is counted. */
const FROM = '2026-02-16'
const NOW = new Date('2026-04-14T16:00:00Z')

const herd = testHerd()
const [plan] = herd.companies
if (!plan) throw new Error('the test herd has a company')
const simulated = simulateCompany(plan, { seed: SIMULATION_SEED, now: NOW, from: FROM, withUnits: false })
const actions = liveActions(simulated)

const nothingYet: SimulatedCompany = {
  plan,
  farms: simulated.farms.map((farm) => ({ ...farm, events: [], batches: [] })),
}
const written = await startSimulatedServer(herd, nothingYet, { now: new Date(actions[0]?.at ?? NOW), from: FROM })
const loaded = await startSimulatedServer(herd, simulated, { now: NOW, from: FROM })

/** Writes all actions through the forms, each at its moment. Returns those that were refused. */
async function writeAll(
  { api, connection, signIn, runNightlyJobs }: SimulatedServer,
  actions: readonly LiveAction[],
): Promise<string[]> {
  const events = new Map(simulated.farms.flatMap((farm) => farm.events.map((event) => [event.key, event])))
  const batches = simulated.farms.flatMap((farm) => farm.batches)
  const company = { plan: simulated.plan, batches, event: (key: string) => events.get(key) }
  const writers = new Map<string, WriterContext>()
  const refused: string[] = []
  let priced = ''
  for (const action of actions) {
    api.clock.set(action.at)
    await runNightlyJobs()
    const today = farmDay(api.clock.now())
    if (today !== priced)
      await enterPrices(createSession(connection(), 'manager', signIn('manager')), simulated.plan, today)
    priced = today
    const who = () => createSession(connection(), action.by, signIn(action.by))
    const writer = writers.get(action.by) ?? createWriterContext(who(), company, () => farmDay(api.clock.now()))
    writers.set(action.by, writer)
    // Another person may have opened or closed a batch since.
    writer.refreshPlaces()
    await performAction(writer, action).catch((problem: Error) => {
      refused.push(`${action.at} ${describeAction(action, simulated.plan, action.by)}: ${problem.message}`)
    })
  }
  api.clock.set(NOW.toISOString())
  await runNightlyJobs()
  return refused
}

test('a herd written through the forms equals the same herd loaded directly', async () => {
  expect(await writeAll(written, actions)).toEqual([])

  const [byForms, byCopy] = [await herdRows(written.api.db), await herdRows(loaded.api.db)]
  expect(diffHerdRows(byForms, byCopy)).toEqual([])
  // The comparison is not empty: it covers every kind of event, and days of every unit.
  const kinds = new Set(simulated.farms.flatMap((farm) => farm.events.map(({ kind }) => kind)))
  expect(kinds.size).toBe(12)
  expect(byForms.herd_day.length).toBeGreaterThan(400)
  expect(byForms.feed_day.length).toBeGreaterThan(400)
}, 300_000)

test('the comparison detects a difference of a gram in a leg', async () => {
  const { db } = loaded.api
  const { record_id } = await db
    .selectFrom('herd_leg')
    .select('record_id')
    .where('kind', '=', 5)
    .where('kg', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const heavier = db.updateTable('herd_leg').set(({ eb }) => ({ kg: eb('kg', '-', '0.001') }))
  await heavier.where('record_id', '=', record_id).execute()

  const differences = diffHerdRows(await herdRows(written.api.db), await herdRows(db))
  expect(differences).toEqual([expect.stringMatching(/^herd_leg \+ /), expect.stringMatching(/^herd_leg - /)])
})

import type { UserId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import type { EventKind, HerdEvent } from '@herdboard/simulator/herd-event.ts'
import { TEST_FROM, testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import { simulateCompany } from '@herdboard/simulator/simulate-company.ts'
import type { SimulatedCompany } from '@herdboard/simulator/simulated-company.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { clockAt } from '#platform/clock.ts'
import { literalList } from '#platform/database/statement/literal-list.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { dumpTables } from '#testing/database/table-dump.ts'
import { type TestDatabase, testDatabase } from '#testing/database/test-database.ts'
import { demoIdsOf } from './demo-ids.ts'
import { firstEntry } from './herd/audit-rows.ts'
import { loadCompanies } from './load-companies.ts'
import { buildDemo, seedDemo } from './service.ts'

const SEED = 47
const NOW = '2026-04-15T18:00:00Z'
const LATER = '2026-04-29T18:00:00Z'
const installation = testHerd()
const simulate = (now: string, from = TEST_FROM): SimulatedCompany[] =>
  installation.companies.map((plan) => simulateCompany(plan, { seed: SEED, now: new Date(now), from, withUnits: true }))
const load = ({ database }: TestDatabase, companies: readonly SimulatedCompany[], now = NOW) =>
  loadCompanies(
    database,
    installation.people,
    companies.map((simulated) => ({ plan: simulated.plan, parts: () => [simulated] })),
    { seed: SEED, now: new Date(now), from: TEST_FROM, passwordHash: 'x', onProgress: () => undefined },
  )
const build = ({ database }: TestDatabase, now = NOW) =>
  buildDemo(database, clockAt(now), { installation, seed: SEED, from: TEST_FROM, password: 'sommer-og-grise' })

/** Tables whose rows do not depend on the load: of the job queue, and random versions. */
const OTHER_TABLES = ['job', 'farm_version', 'company_revision', 'shared_revision']
const dumped = async ({ asAdmin }: TestDatabase): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    [...(await dumpTables(asAdmin))]
      .filter(([table]) => !OTHER_TABLES.includes(table))
      .map(([table, lines]) => [table, table === 'notification' ? lines.map(withoutId).sort() : lines]),
  )

/** Removes the id. A notification that the server raises after the calculation gets a new id each time. */
const withoutId = (line: string): string => JSON.stringify({ ...JSON.parse(line), id: null })

const built = await testDatabase()
await build(built)

describe('loading a simulated herd', () => {
  const [simulated] = simulate(NOW)
  const events: HerdEvent[] = simulated?.farms.flatMap((farm) => farm.events) ?? []
  const ofKind = <Kind extends EventKind>(kind: Kind) =>
    events.filter((event): event is Extract<HerdEvent, { kind: Kind }> => event.kind === kind)

  test('a loaded herd is in the ledger event by event, with time, author, pigs and kilos', async () => {
    const { rows } = await sql<{ type_id: number; records: number; head: number | null }>`
      select type_id, count(*)::int as records, sum(head)::int as head from record
      -- Separate tests cover postings and treatments.
      where type_id not in (${recordKind.posting}, ${recordKind.treatment}) group by 1 order by 1`.execute(
      built.asAdmin,
    )
    const expected = (Object.keys(recordKind) as EventKind[])
      .filter((kind) => ofKind(kind).length > 0)
      .map((kind) => ({
        type_id: recordKind[kind],
        records: ofKind(kind).length,
        head: ofKind(kind).some((event) => 'head' in event)
          ? ofKind(kind).reduce((sum, event) => sum + ('head' in event ? event.head : 0), 0)
          : null,
      }))
      .toSorted((a, b) => a.type_id - b.type_id)
    expect(rows).toEqual(expected)
    expect(expected.length).toBeGreaterThan(8)

    const ids = demoIdsOf(SEED, 'test')
    const stored = await built.asAdmin.selectFrom('record').select(['id', 'created_at', 'created_by']).execute()
    const byId = new Map(stored.map((row) => [row.id, row]))
    const people = await built.asAdmin.selectFrom('user_account').select(['id', 'email']).execute()
    const wrong = events.filter((event) => {
      const { at, by } = firstEntry(event)
      const row = byId.get(ids.of('record', event.key, new Date(at)))
      const person = people.find(({ email }) => email === `${by}@demo.example`)
      return row?.created_at.toISOString() !== new Date(at).toISOString() || row.created_by !== person?.id
    })
    expect(wrong).toEqual([])

    const legs = await sql<{ in_head: number; out_head: number; dead_head: number; kg: number }>`select
      sum(head) filter (where kind = ${sql.lit(legKind.insertion)})::int as in_head, -sum(head) filter (where kind in (${literalList(legKind.departure, legKind.slaughter)}))::int as out_head,
      -sum(head) filter (where kind = ${sql.lit(legKind.dead)})::int as dead_head, sum(kg) filter (where kind = ${sql.lit(legKind.insertion)})::float8 as kg from herd_leg`.execute(
      built.asAdmin,
    )
    const heads = (kind: 'insertion' | 'departure' | 'slaughter' | 'dead') =>
      ofKind(kind).reduce((sum, { head }) => sum + head, 0)
    expect(legs.rows).toEqual([
      {
        in_head: heads('insertion'),
        out_head: heads('departure') + heads('slaughter'),
        dead_head: heads('dead'),
        kg: ofKind('insertion').reduce((sum, { liveG }) => sum + (liveG ?? 0), 0) / 1000,
      },
    ])
  })

  test('a loaded herd has an audit log of every entry, corrected count, and batch opened or closed', async () => {
    const { rows } = await sql<{ action: string; lines: number }>`
      select action, count(*)::int as lines from audit_entry group by 1 order by 1`.execute(built.asAdmin)
    const batches = simulated?.farms.flatMap((farm) => farm.batches) ?? []
    const corrected = ofKind('status').filter(({ firstWritten }) => firstWritten !== null)
    expect(corrected.length).toBeGreaterThan(0)
    const settled = ofKind('slaughter').filter(({ carcasses }) => carcasses !== null)
    const records = await built.asAdmin.selectFrom('record').select('type_id').execute()
    const areas: readonly number[] = [recordKind.posting, recordKind.treatment]
    for (const area of areas) expect(records.some(({ type_id }) => type_id === area)).toBe(true)
    expect(records.filter(({ type_id }) => !areas.includes(type_id))).toHaveLength(events.length)
    expect(rows).toEqual([
      { action: 'batch.close', lines: batches.filter(({ ended }) => ended !== null).length },
      { action: 'batch.create', lines: batches.length },
      { action: 'record.carcasses', lines: settled.length },
      { action: 'record.create', lines: records.length },
      { action: 'record.update', lines: corrected.length },
    ])
    const [one] = corrected
    const line = await built.asAdmin
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('action', '=', 'record.update')
      .where('at', '=', new Date(one?.at ?? ''))
      .executeTakeFirst()
    expect(line).toMatchObject({
      before: { head: one?.firstWritten?.head, version: 1, facts: { count: { head: one?.firstWritten?.head } } },
      after: { head: one?.head, kind: 'status' },
    })
  })

  test('a loaded settlement has carcasses of its weight, paid by the scale to the øre', async () => {
    const { rows } = await sql<{ settled: number; off_grams: number; off_ore: number; inside: number }>`
      select count(*)::int as settled,
        (sum(abs(c.weight_g - l.carcass_g)))::int as off_grams,
        (sum(abs(round((r.detail ->> 'FF_AmountDkk')::numeric * 100) - (
          round(l.carcass_g * (r.detail ->> 'FF_PricePerKg')::numeric / 10) - c.weight_ore + c.lean_ore
          + round(((r.detail ->> 'FF_Supplements')::numeric - (r.detail ->> 'FF_Deductions')::numeric) * 100)))))::int
          as off_ore,
        (100.0 * sum(c.inside_head) / sum(c.head))::float8 as inside
      from carcass_list c join record r using (directory_id)
      cross join lateral (select sum(x.carcass_kg) * 1000 as carcass_g from herd_leg x
        where x.directory_id = c.directory_id and x.record_id = c.record_id) l
      where r.id = c.record_id`.execute(built.asAdmin)
    expect(rows[0]).toMatchObject({ off_grams: 0, off_ore: 0 })
    expect(rows[0]?.settled).toBe(ofKind('slaughter').filter(({ carcasses }) => carcasses !== null).length)
    expect(rows[0]?.inside).toBeGreaterThan(75)
    expect(rows[0]?.inside).toBeLessThan(99.9)
  })

  test('a loaded herd is identical to the byte on another database', async () => {
    const other = await testDatabase()
    await build(other)
    expect(await dumped(other)).toEqual(await dumped(built))
  })

  test('a loaded herd continues with a later now: only later corrections and closures change', async () => {
    const later = await testDatabase()
    await build(later, LATER)
    const [before, after] = [await dumped(built), await dumped(later)]
    const gone = (table: string) => {
      const now = new Set(after[table])
      return (before[table] ?? []).filter((line) => !now.has(line)).map((line) => JSON.parse(line))
    }
    const [playedLater] = simulate(LATER)
    const since = new Date(NOW).toISOString()
    const corrected = playedLater?.farms.flatMap((farm) =>
      farm.events.filter(({ kind, at, ...event }) => 'firstWritten' in event && event.firstWritten && at > since),
    )
    const closed = playedLater?.farms.flatMap(({ batches }) => batches.filter(({ ended }) => ended && ended.at > since))
    for (const table of Object.keys(before).filter((name) =>
      /^(farm|barn|section|slaughter|feed_(mix|use|move|count))/.test(name),
    )) {
      expect([table, gone(table)]).toEqual([table, []])
    }
    const onlyMore = ['audit_entry', 'herd_leg', 'herd_unit', 'herd_weighing', 'user_account', 'membership']
    for (const table of [...onlyMore, 'note', 'assignment_template', 'assignment_series']) {
      expect([table, gone(table)]).toEqual([table, []])
    }
    expect(gone('record')).toHaveLength(corrected?.length ?? 0)
    expect(gone('herd_count')).toHaveLength(corrected?.length ?? 0)
    expect(gone('batch')).toHaveLength(closed?.length ?? 0)
    expect(closed?.length).toBeGreaterThan(0)
    expect(after.record?.length).toBeGreaterThan(before.record?.length ?? 0)
  })
})

describe('interrupted load', () => {
  test('a load interrupted while writing facts leaves none, and the next start completes it', async () => {
    const broken = await testDatabase()
    const untouched = await dumped(broken)
    const [simulated] = simulate(NOW)
    if (!simulated) throw new Error('nothing was simulated')
    const parts = function* () {
      yield simulated
      throw new Error('killed')
    }
    const loading = { seed: SEED, now: new Date(NOW), from: TEST_FROM, passwordHash: 'x', onProgress: () => undefined }
    await expect(
      loadCompanies(broken.database, installation.people, [{ plan: simulated.plan, parts }], loading),
    ).rejects.toThrow('killed')
    expect(await dumped(broken)).toEqual(untouched)

    const options = { installation, seed: SEED, from: TEST_FROM, password: 'sommer-og-grise' }
    await seedDemo(broken.database, clockAt(NOW), options)
    expect(await dumped(broken)).toEqual(await dumped(built))
  })

  test('a load interrupted before the key figures leaves the facts; the worker recomputes equal figures', async () => {
    const broken = await testDatabase()
    await load(broken, simulate(NOW))
    expect((await dumped(broken)).herd_day).toEqual([])

    const seeded = await seedDemo(broken.database, clockAt(NOW), { installation, password: 'en-anden-kode' })
    expect(seeded?.password).toBeNull()
    const log = createLog('silent')
    await runDueJobs({ database: broken.database, clock: clockAt(NOW), log }, jobHandlers)
    expect(await dumped(broken)).toEqual(await dumped(built))
  })
})

describe('invalid load input', () => {
  const [simulated] = simulate('2026-01-20T12:00:00Z')
  const refused = async (change: (event: HerdEvent) => HerdEvent): Promise<string> => {
    if (!simulated) throw new Error('nothing was simulated')
    const [first, ...farms] = simulated.farms
    if (!first) throw new Error('no farm was simulated')
    const events = first.events.map((event, no) => (no === 20 ? change(event) : event))
    const wrong = { ...simulated, farms: [{ ...first, events }, ...farms] }
    const nowhere = await testDatabase()
    return load(nowhere, [wrong], '2026-01-20T12:00:00Z').then(
      () => 'taken',
      (error: Error) => error.message,
    )
  }

  test('a load refuses an unknown place, mix or person, a future day and an entry after now', async () => {
    expect(await refused((event) => ({ ...event, place: { ...event.place, barn: 'elsewhere' } }))).toMatch(
      /no barn has the key elsewhere/,
    )
    expect(await refused((event) => ({ ...event, by: 'nobody' as UserId }))).toMatch(/no person has the key nobody/)
    expect(await refused((event) => ({ ...event, kind: 'dead', head: 1, liveG: null, day: '2026-01-21' }))).toMatch(
      /lies ahead/,
    )
    expect(await refused((event) => ({ ...event, at: '2026-01-20T12:00:01Z' }))).toMatch(/written after now/)
  })
})

import {
  addImport,
  cancelImport,
  getImport,
  listImportRows,
  runImport,
  undoImport,
} from '@herdboard/contract/imports/imports.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'

const api = await testApi()
const runJobs = () => runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)

async function aHerd() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  await aSection(api.db, barn, { name: 'A1' })
  return { farm, client: api.as(await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })) }
}
type Herd = Awaited<ReturnType<typeof aHerd>>

const HEADER = 'date,number,average_kg,barn,section'
/** More rows than are calculated at once, of 200 days. */
const ROWS = Array.from(
  { length: 600 },
  (_, index) => `${addDays('2025-09-01', index % 200)},${1 + index},${25 + (index % 11) / 2},Stald 4,A1`,
)
const PIGS = (600 * 601) / 2

async function importRows({ client }: Herd, rows: readonly string[], kind: 'insertions' | 'deaths' = 'insertions') {
  const body = Buffer.from([HEADER, ...rows].join('\n'))
  const { id } = await client.call(addImport, { query: { file_name: 'rows.csv', kind }, body })
  await runJobs()
  await client.call(runImport, { params: { id }, body: { confirmed: true } })
  await runJobs()
  expect(await client.call(getImport, { params: { id } })).toMatchObject({ status: 'imported', failure: null })
  return { id }
}

/** Daily figures of a farm, as they are calculated for it and for its units. */
async function figuresOf({ farm }: Herd) {
  const { rows } = await sql<{ day: string; in_head: number; head: number }>`
    select day::text as day, head, in_head, in_g::float8, stock_g::float8, gain_g::float8, flags, 'unit' as of
      from herd_day where farm_id = ${farm.id}
    union all
    select day::text, head, in_head, in_g::float8, stock_g::float8, gain_g::float8, flags, 'farm'
      from herd_farm_day where farm_id = ${farm.id}
    order by day, of`.execute(api.db)
  return rows
}

test('a large import gives the figures that small ones give, and its undo takes them back', async () => {
  const [large, small] = [await aHerd(), await aHerd()]
  const params = await importRows(large, ROWS)
  const parts = [await importRows(small, ROWS.slice(0, 300)), await importRows(small, ROWS.slice(300))]
  const figures = await figuresOf(large)
  expect(figures.at(-1)).toMatchObject({ head: PIGS })
  // 600 rows of 200 days: rows 1, 201 and 401 are of the first.
  expect(figures[0]).toMatchObject({ day: '2025-09-01', in_head: 1 + 201 + 401 })
  expect(figures).toEqual(await figuresOf(small))
  await large.client.call(undoImport, { params, body: {} })
  for (const part of parts.toReversed()) await small.client.call(undoImport, { params: part, body: {} })
  await runJobs()
  expect(await large.client.call(getImport, { params })).toMatchObject({ status: 'undone', failure: null })
  expect([await figuresOf(large), await figuresOf(small)]).toEqual([[], []])
})

test('an import stopped while it stores keeps whole rows with their figures, and its undo leaves nothing', async () => {
  const [stopped, small] = [await aHerd(), await aHerd()]
  // In the order of their days, as they are stored, so that the first rows of the file are the first stored.
  const rows = Array.from(
    { length: 3500 },
    (_, no) => `${addDays('2025-09-01', Math.floor(no / 20))},${1 + no},30,Stald 4,A1`,
  )
  const { id } = await stopped.client.call(addImport, {
    query: { file_name: 'rows.csv', kind: 'insertions' },
    body: Buffer.from([HEADER, ...rows].join('\n')),
  })
  await runJobs()
  const params = { id }
  await stopped.client.call(runImport, { params, body: { confirmed: true } })
  const running = runJobs()
  await expect
    .poll(async () => (await stopped.client.call(getImport, { params })).done_count, { interval: 5, timeout: 20_000 })
    .toBeGreaterThan(0)
  await stopped.client.call(cancelImport, { params, body: {} })
  await running
  await runJobs()

  const { status, counts, can_undo } = await stopped.client.call(getImport, { params })
  const stored = counts.imported ?? 0
  const left = (counts.ready ?? 0) + (counts.question ?? 0)
  expect({ status, can_undo, left }).toEqual({ status: 'cancelled', can_undo: true, left: 3500 - stored })
  expect([1000, 2000, 3000]).toContain(stored)
  const records = await sql<{ n: number; effects: number }>`select count(*)::int as n,
    (select count(*)::int from import_effect where import_id = ${id}) as effects
    from record where farm_id = ${stopped.farm.id} and deleted_at is null`.execute(api.db)
  expect(records.rows).toEqual([{ n: stored, effects: stored }])
  await importRows(small, rows.slice(0, stored))
  expect(await figuresOf(stopped)).toEqual(await figuresOf(small))

  // The same file again knows what is stored, and takes in the rest.
  const again = await importRows(stopped, [...rows, '2026-03-01,1,30,Stald 4,A1'])
  const { data } = await stopped.client.call(listImportRows, { params: again, query: { state: 'known', page_size: 1 } })
  expect(data).toHaveLength(1)
  expect((await stopped.client.call(getImport, { params: again })).counts).toMatchObject({
    known: stored,
    imported: 3501 - stored,
  })
  for (const made of [again, params]) {
    await stopped.client.call(undoImport, { params: made, body: {} })
    await runJobs()
    expect(await stopped.client.call(getImport, { params: made })).toMatchObject({ status: 'undone', failure: null })
  }
  expect(await figuresOf(stopped)).toEqual([])
})

test('a large import gives the planner how many rows its tables have', async () => {
  const herd = await aHerd()
  const countRows = sql<{ known: number; stored: number }>`
    select reltuples::int as known, (select count(*)::int from import_row) as stored from pg_class where relname = 'import_row'`
  await importRows(herd, ROWS)
  const { rows } = await countRows.execute(api.db)
  expect(rows[0]?.stored).toBeGreaterThanOrEqual(600)
  expect(rows[0]?.known).toBe(rows[0]?.stored)
})

test('shortages of a large file are explained by the record that took the last pigs, until its undo', async () => {
  const herd = await aHerd()
  await importRows(herd, ['2026-05-01,550,30,Stald 4,A1'])
  const shortages = async () =>
    (
      await sql<{ day: string; deaths_day: string; confirmed: boolean }>`
        select c.day::text, r.day::text as deaths_day, r.is_confirmed as confirmed from herd_confirmed_shortage c
          join record r on r.directory_id = c.directory_id and r.id = c.record_id
         where r.farm_id = ${herd.farm.id} order by c.day`.execute(api.db)
    ).rows
  const deaths = (count: number, from: string, days: number) =>
    Array.from({ length: count }, (_, no) => `${addDays(from, no % days)},1,,Stald 4,A1`)
  // 550 pigs; 600 die, 60 a day: the tenth day has 50 too few.
  const first = await importRows(herd, deaths(600, '2026-05-11', 10), 'deaths')
  const explained = [{ day: '2026-05-20', deaths_day: '2026-05-20', confirmed: true }]
  expect(await shortages()).toEqual(explained)
  const second = await importRows(
    herd,
    deaths(501, '2026-05-25', 1).map((row, no) => row.replace(',1,', `,1,3${no % 9}`)),
    'deaths',
  )
  expect(await shortages()).toEqual(explained)
  for (const params of [second, first]) {
    await herd.client.call(undoImport, { params, body: {} })
    await runJobs()
    expect(await herd.client.call(getImport, { params })).toMatchObject({ status: 'undone', failure: null })
    expect(await shortages()).toEqual(params === second ? explained : [])
  }
})

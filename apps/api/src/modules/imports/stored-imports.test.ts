import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportRowState } from '@herdboard/contract/imports/import-kind.ts'
import { addImport, getImport, listImportRows, listImports, runImport } from '@herdboard/contract/imports/imports.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { testApi } from '#testing/api/test-api.ts'
import { rowsReadOf, type StatementPlan } from '#testing/database/statement-plans.ts'
import { aBarn, aCompany, aFarm, aSection } from '#testing/fixtures/test-company.ts'

const plans: StatementPlan[] = []
const api = await testApi({ instant: '2026-06-10T08:00:00Z', onPlan: (plan) => void plans.push(plan) })
const company = await aCompany(api.db)
const client = api.as(company)

/** Imports with this number of rows, of which each tenth is known already. */
async function addImports(count: number, rowCount: number): Promise<ImportId[]> {
  const { rows } = await sql<{ id: ImportId }>`
    with added as (
      insert into import (directory_id, id, kind, status, channel, file_name, content_hash, row_count, received_at)
      select ${company.directoryId}, gen_random_uuid(), 'insertions', 'imported', 'file', 'ind-' || no || '.csv',
        decode(md5(no::text), 'hex'), ${rowCount}, timestamptz '2026-06-01' + no * interval '1 minute'
      from generate_series(1, ${count}::int) no returning directory_id, id),
    filled as (
      insert into import_row (directory_id, import_id, no, cells, state, reference, content_key)
      select directory_id, id, no + 1, array['2026-05-01'], case when no % 10 = 0 then 'known' else 'imported' end,
        id || '-' || no, md5(id || '-' || no)
      from added cross join generate_series(1, ${rowCount}::int) no)
    select id from added`.execute(api.db)
  await sql`analyze import, import_row`.execute(api.db)
  return rows.map(({ id }) => id)
}
const imports = await addImports(30, 1_000)
const [id] = imports
if (!id) throw new Error('no import was added')

/** Rows of imports that a request reads; its answer. The plan of its last statement may come after the answer. */
async function reads<Answer>(
  request: () => Promise<Answer>,
  lastStatement: string,
): Promise<{ answer: Answer; rowsRead: number }> {
  plans.length = 0
  const answer = await request()
  await vi.waitFor(() => expect(plans.some(({ query }) => query.includes(lastStatement))).toBe(true))
  return { answer, rowsRead: plans.reduce((sum, plan) => sum + rowsReadOf(plan, 'import_row'), 0) }
}
const pageOf = (query: { page_number: number; page_size?: number; state?: ImportRowState }) =>
  client.call(listImportRows, { params: { id }, query: { page_size: 50, ...query } })

test('the list of imports and an import count their rows without reading one', async () => {
  const list = await reads(
    () => client.call(listImports, { query: { page_size: 20 } }),
    'count(*)::int as n from import i',
  )
  expect(list.answer).toMatchObject({ total_rows: 30, total_pages: 2 })
  expect(list.answer.data).toHaveLength(20)
  for (const { counts } of list.answer.data) expect(counts).toMatchObject({ imported: 900, known: 100, ready: 0 })
  const one = await reads(() => client.call(getImport, { params: { id } }), 'content_hash = ')
  expect(one.answer).toMatchObject({ row_count: 1000, questions: [], counts: { imported: 900, known: 100 } })
  expect([list.rowsRead, one.rowsRead]).toEqual([0, 0])
})

test('the first and the last page of rows read their own rows and no others', async () => {
  for (const [page_number, firstNo] of [
    [1, 2],
    [20, 952],
  ] as const) {
    const { answer, rowsRead } = await reads(() => pageOf({ page_number }), 'with page as (select no from import_row')
    expect(answer).toMatchObject({ total_rows: 1000, total_pages: 20 })
    expect(answer.data.map(({ no }) => no)).toEqual(Array.from({ length: 50 }, (_, index) => firstNo + index))
    // Each row of the page by its number, and then with its cells.
    expect(rowsRead).toBe(100)
  }
})

test('each row is on one page in its order, also where the last page is not full and of one state', async () => {
  const numbersOf = async (size: number, state?: ImportRowState) => {
    const numbers: number[] = []
    for (let page = 1; ; page++) {
      const { data, total_pages, total_rows } = await pageOf({
        page_number: page,
        page_size: size,
        ...(state && { state }),
      })
      numbers.push(...data.map(({ no }) => no))
      if (page > total_pages) return { numbers, total: total_rows }
    }
  }
  const every = Array.from({ length: 1000 }, (_, index) => 2 + index)
  expect(await numbersOf(150)).toEqual({ numbers: every, total: 1000 })
  const known = every.filter((no) => (no - 1) % 10 === 0)
  expect(await numbersOf(30, 'known')).toEqual({ numbers: known, total: 100 })
  expect(await numbersOf(30, 'error')).toEqual({ numbers: [], total: 0 })
})

test('a file that is checked and imported reads no rows of the many that are stored', async () => {
  const barn = await aBarn(api.db, await aFarm(api.db, company), { name: 'Stald 4' })
  await aSection(api.db, barn, { name: 'A2' })
  const lines = [
    'Dato,Antal,Gns. vægt kg,Stald,Sektion,Reference',
    '2026-05-04,7,30,Stald 4,A2,',
    '2026-05-05,8,30,Stald 4,A2,r-1',
  ]
  plans.length = 0
  const made = await client.call(addImport, {
    query: { file_name: 'rows.csv', kind: 'insertions' },
    body: Buffer.from(lines.join('\n')),
  })
  const runJobs = () => runDueJobs({ database: api.database, clock: api.clock, log: api.app.deps.log }, jobHandlers)
  await runJobs()
  await client.call(runImport, { params: made, body: { confirmed: true } })
  await runJobs()
  expect(await client.call(getImport, { params: made })).toMatchObject({ status: 'imported', counts: { imported: 2 } })
  const costly = plans.flatMap((plan) => {
    const rowsRead = rowsReadOf(plan, 'import_row')
    return rowsRead > 50 ? [`${rowsRead}: ${plan.query.slice(0, 200)}`] : []
  })
  expect(costly).toEqual([])
})

/** Rows of each import by state as they are, and as they are counted. */
async function countedAndStored() {
  const { rows } = await sql<{ import_id: string; state: string; stored: number; counted: number }>`
    select import_id, state, coalesce(r.n, 0)::int as stored, coalesce(c.n, 0)::int as counted
    from (select import_id, state, count(*) as n from import_row group by 1, 2) r
      full join import_row_count c using (import_id, state)`.execute(api.db)
  return rows
}

test('counts follow rows that are added, change their state, or go with their import', async () => {
  const [other, gone] = imports.slice(1)
  const statements = [
    sql`update import_row set state = 'question' where import_id in (${id}, ${other}) and no between 11 and 60`,
    sql`update import_row set state = state, problems = '[]' where import_id = ${id}`,
    sql`update import_row set state = 'left_out' where state = 'question' and no < 31`,
    sql`insert into import_row (directory_id, import_id, no, cells, state)
      select directory_id, import_id, no + 1000, cells, 'unchecked' from import_row where import_id = ${id} and no < 5`,
    sql`delete from import_row where import_id = ${other} and no > 500`,
    sql`delete from import where id = ${gone}`,
    sql`delete from import_row where import_id = ${id}`,
  ]
  for (const statement of statements) {
    await statement.execute(api.db)
    const all = await countedAndStored()
    expect(all.filter(({ stored, counted }) => stored !== counted)).toEqual([])
  }
  const { counts } = await client.call(getImport, { params: { id: other as ImportId } })
  expect(counts).toMatchObject({ left_out: 20, question: 30, imported: 405, known: 44 })
})

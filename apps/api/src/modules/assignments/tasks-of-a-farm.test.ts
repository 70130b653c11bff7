import { type Assignment, listAssignments, MAX_LISTED_TASKS } from '@herdboard/contract/herd/assignments.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { rowsReadOf, type StatementPlan, wastedReads } from '#testing/database/statement-plans.ts'
import { aCompany, aFarm } from '#testing/fixtures/test-company.ts'

const plans: StatementPlan[] = []
const api = await testApi({ instant: '2026-06-10T08:00:00Z', onPlan: (plan) => void plans.push(plan) })
const company = await aCompany(api.db)
const farm = await aFarm(api.db, company)
const { id: other } = await aFarm(api.db, company)
const addTask = (name: string, day: string, completedAt: string | null) =>
  sql`insert into assignment (directory_id, id, day, farm_id, name, completed_at)
    values (${company.directoryId}, gen_random_uuid(), ${day}::date, ${other}, ${name}, ${completedAt}::timestamptz)`.execute(
    api.db,
  )
await sql`insert into assignment (directory_id, id, day, farm_id, name, completed_at)
  select ${company.directoryId}, gen_random_uuid(), date '2026-06-10' - no % 90, case when no <= 50 then ${farm.id}::uuid else ${other}::uuid end,
    'Opgave', timestamptz '2026-06-01'
  from generate_series(1, 8000) no`.execute(api.db)
await addTask('Gjort sent', '2026-02-01', '2026-03-05')
await addTask('Gjort før perioden', '2026-02-02', '2026-02-02')
await addTask('Glemt', '2026-02-03', null)
await addTask('Kommende', '2026-08-01', null)
await addTask('Gjort før tid', '2026-08-02', '2026-06-02')
await sql`analyze assignment`.execute(api.db)

const period = { from: '2026-03-01', to: '2026-06-10' }
const namesOf = (tasks: readonly Assignment[]) => tasks.map(({ name }) => name).filter((name) => name !== 'Opgave')

/** Lists tasks, with the plan of the statement: that of the last one comes after the response. */
async function listed(query: object): Promise<{ tasks: Assignment[]; plan: StatementPlan }> {
  plans.length = 0
  const tasks = await api.as(company).call(listAssignments, { query: { ...period, ...query } as never })
  const plan = await vi.waitFor(() => {
    const found = plans.find((one) => one.query.includes('from assignment a'))
    if (!found) throw new Error('the list was not explained')
    return found
  })
  return { tasks, plan }
}

test('tasks of one farm are found without reading those of the other farms', async () => {
  const { tasks, plan } = await listed({ incl_incomplete: 'true', location_ids: farm.id })
  expect(tasks).toHaveLength(50)
  expect(wastedReads(plan)).toEqual([])
  expect(rowsReadOf(plan, 'assignment')).toBeLessThan(100)
})

test('the first tasks of a company are found without reading the rest of the period', async () => {
  const { tasks, plan } = await listed({ incl_incomplete: 'true', limit: 50 })
  expect(tasks).toHaveLength(50)
  expect(tasks.slice(0, 3).map(({ name }) => name)).toEqual(['Gjort sent', 'Glemt', 'Opgave'])
  expect(wastedReads(plan)).toEqual([])
  // Those of the first days, of 8,000.
  expect(rowsReadOf(plan, 'assignment')).toBeLessThan(500)
})

test('open tasks of a company are found without reading the completed ones', async () => {
  const { tasks, plan } = await listed({ incl_incomplete: 'true', is_completed: 'false' })
  expect(namesOf(tasks)).toEqual(['Glemt', 'Kommende'])
  expect(tasks).toHaveLength(2)
  expect(wastedReads(plan)).toEqual([])
  expect(rowsReadOf(plan, 'assignment')).toBeLessThan(100)
})

test('list has an upper limit: the first tasks, and of completed ones the newest', async () => {
  const { tasks: first } = await listed({ incl_incomplete: 'true', limit: 99_999 })
  expect(first).toHaveLength(MAX_LISTED_TASKS)
  expect(namesOf(first)).toEqual(['Gjort sent', 'Glemt'])
  const { tasks: newest } = await listed({ is_completed: 'true', incl_incomplete: 'true' })
  expect(newest).toHaveLength(MAX_LISTED_TASKS)
  expect(namesOf(newest)).toEqual(['Gjort før tid'])
  const days = newest.map(({ date }) => date)
  expect(days).toEqual(days.toSorted())
  const { tasks: late } = await listed({ is_completed: 'true', to: '2026-03-10' })
  expect(namesOf(late)).toEqual(['Gjort sent'])
})

import { listAssignments } from '@herdboard/contract/herd/assignments.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { type StatementPlan, wastedReads } from '#testing/database/statement-plans.ts'
import { aCompany, aFarm } from '#testing/fixtures/test-company.ts'

const plans: StatementPlan[] = []
const api = await testApi({ instant: '2026-06-10T08:00:00Z', onPlan: (plan) => void plans.push(plan) })

test('tasks of one farm are found without reading those of the other farms', async () => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const { id: other } = await aFarm(api.db, company)
  await sql`insert into assignment (directory_id, id, day, farm_id, name, completed_at)
    select ${company.directoryId}, gen_random_uuid(), date '2026-06-10' - no % 90, case when no <= 50 then ${farm.id}::uuid else ${other}::uuid end,
      'Opgave', timestamptz '2026-06-01'
    from generate_series(1, 8000) no`.execute(api.db)
  await sql`analyze assignment`.execute(api.db)
  plans.length = 0
  const tasks = await api.as(company).call(listAssignments, {
    query: { from: '2026-03-01', to: '2026-06-10', incl_incomplete: 'true', location_ids: farm.id } as never,
  })
  expect(tasks).toHaveLength(50)
  // The plan of the last statement comes after the response.
  const plan = await vi.waitFor(() => {
    const listed = plans.find((one) => one.query.includes('from assignment a'))
    if (!listed) throw new Error('the list was not explained')
    return listed
  })
  expect(wastedReads(plan)).toEqual([])
})

import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { TEST_FROM, testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobHandlers } from '#jobs.ts'
import { clockAt } from '#platform/clock.ts'
import { runDueJobs } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { buildDemo } from '../service.ts'

const NOW = '2026-04-15T08:00:00Z'
const { database, asAdmin } = await testDatabase()
const options = { installation: testHerd(), seed: 47, from: TEST_FROM, password: 'sommer-og-grise' }
await buildDemo(database, clockAt(NOW), options)

const one = async <Row extends object>(statement: ReturnType<typeof sql<Row>>): Promise<Row | undefined> =>
  (await statement.execute(asAdmin)).rows[0]

test('demo notes concern the farm and single sections, with an author and a date after their day', async () => {
  const notes = await one(sql<Record<string, number>>`select count(*)::int as notes,
    count(*) filter (where barn_id is null)::int as farm_notes, count(*) filter (where barn_id is not null)::int as barn_notes,
    count(*) filter (where created_by is null or day > created_at or created_at > ${NOW} or text = '')::int as wrong from note`)
  expect(notes).toMatchObject({ wrong: 0 })
  for (const name of ['notes', 'farm_notes', 'barn_notes']) expect([name, notes?.[name]]).not.toEqual([name, 0])
})

test('demo instructions are valid or expired, for both kinds of pigs and on every farm', async () => {
  const found = await one(sql<Record<string, number>>`select
    count(*) filter (where expiry_day >= '2026-04-15')::int as active,
    count(*) filter (where expiry_day < '2026-04-15')::int as expired,
    count(distinct pig_type)::int as kinds,
    (select count(*)::int from farm f where not exists (select from instruction i where i.farm_id = f.id)) as without,
    count(*) filter (where issue_day > '2026-04-15' or vet is null or created_by is null)::int as wrong from instruction`)
  expect(found).toMatchObject({ kinds: 2, without: 0, wrong: 0 })
  for (const name of ['active', 'expired']) expect([name, (found?.[name] ?? 0) > 0]).toEqual([name, true])
})

test('demo tasks are in every state: done, late, due today, future, of a series, of a treatment course', async () => {
  const states = await one(sql<Record<string, number>>`select
    count(*) filter (where completed_at is not null)::int as done,
    count(*) filter (where completed_at is null and day < '2026-04-15')::int as overdue,
    count(*) filter (where completed_at is null and day = '2026-04-15')::int as due,
    count(*) filter (where completed_at is null and day > '2026-04-15')::int as ahead,
    count(*) filter (where series_id is not null)::int as recurring,
    count(*) filter (where type_id = ${sql.lit(taskType.treatment)} and completed_at is not null)::int as treated,
    count(*) filter (where type_id = ${sql.lit(taskType.treatment)} and completed_at is null)::int as to_treat,
    count(*) filter (where assignee_id is null)::int as anybodys,
    count(*) filter (where type_id = ${sql.lit(taskType.treatment)} and (treatment_day not between 1 and treatment_days or withdrawal_end_day < day))::int as wrong
    from assignment where deleted_at is null`)
  expect(states).toMatchObject({ wrong: 0 })
  for (const name of ['done', 'overdue', 'due', 'ahead', 'recurring', 'treated', 'to_treat', 'anybodys']) {
    expect([name, (states?.[name] ?? 0) > 0]).toEqual([name, true])
  }
  // No completed task has open steps.
  const undone = await one(sql<{ count: number }>`select count(*)::int as count from assignment a
    where a.completed_at is not null and exists (select from assignment_step s
      where s.assignment_id = a.id and (s.completed_at is null or s.completed_at > a.completed_at))`)
  expect(undone).toEqual({ count: 0 })
})

test('the nightly job finds demo series complete and creates nothing today', async () => {
  const count = async () => (await one(sql<{ count: number }>`select count(*)::int as count from assignment`))?.count
  const before = await count()
  const { recurrences } = jobHandlers
  await sql`update job set run_at = '-infinity' where kind = 'recurrences'`.execute(asAdmin)
  const deps = { database, clock: clockAt(NOW), log: createLog('silent') }
  expect(await runDueJobs(deps, recurrences ? { recurrences } : {})).toBe(1)
  expect(await count()).toBe(before)
})

test('demo notifications are of many types, in every state and every language', async () => {
  const { rows } = await sql<{ type_id: number }>`select distinct type_id from notification order by 1`.execute(asAdmin)
  expect(rows.length).toBeGreaterThan(12)
  const states = await one(sql<Record<string, number>>`select
    count(*) filter (where requires_action and closed_at is null)::int as to_handle,
    count(*) filter (where approved_at is not null)::int as approved,
    count(*) filter (where rejected_at is not null)::int as rejected,
    count(*) filter (where closed_at is not null and approved_at is null and rejected_at is null)::int as over,
    count(*) filter (where exists (select from notification_read r where r.notification_id = n.id))::int as read,
    count(*) filter (where not exists (select from notification_read r where r.notification_id = n.id))::int as unread
    from notification n`)
  expect(Object.entries(states ?? {}).filter(([, count]) => count === 0)).toEqual([])
  // No text key and no empty placeholder appears in a text.
  const bare = await sql<{ word: string }>`select distinct word from notification, unnest(search_texts) word
    where word ~ 'word[.]|notifications:|[{][a-z]|undefined'`.execute(asAdmin)
  expect(bare.rows).toEqual([])
})

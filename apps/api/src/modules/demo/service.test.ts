import { TEST_FROM, testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyPassword } from '#modules/auth/password/password-hash.ts'
import { testDatabase } from '#testing/database/test-database.ts'
import { seedDemo } from './service.ts'

const { database, asAdmin } = await testDatabase()
const clock = { now: () => new Date('2026-06-10T10:00:00Z') }
const options = { installation: testHerd(), from: TEST_FROM, password: 'sommer-og-grise' }

test('the first start creates the demo company, and a second start leaves it unchanged', async () => {
  const made = await seedDemo(database, clock, options)

  expect(made?.emails).toContain('manager@demo.example')
  const person = await asAdmin
    .selectFrom('user_account')
    .select('password_hash')
    .where('email', '=', 'manager@demo.example')
    .executeTakeFirstOrThrow()
  expect(await verifyPassword('sommer-og-grise', person.password_hash)).toBe(true)

  expect(await seedDemo(database, clock, options)).toEqual({ emails: made?.emails, password: null })
  const { companies } = await asAdmin
    .selectFrom('directory')
    .select(({ fn }) => fn.countAll<number>().as('companies'))
    .executeTakeFirstOrThrow()
  expect(companies).toBe(1)
})

test('each farm of the demo with employees has a rota that notifies them first on workdays', async () => {
  const { rows } = await sql<{ farm: string; roles: string[]; shifts: number }>`
    select f.name as farm, count(*) over (partition by f.id)::int as shifts,
      (select array_agg(m.role order by p.no) from unnest(s.people) with ordinality p(id, no)
        join membership m on m.directory_id = s.directory_id and m.user_id = p.id) as roles
    from rota_shift s join farm f on f.directory_id = s.directory_id and f.id = s.farm_id
    order by s.position, f.name`.execute(asAdmin)
  expect(rows.length).toBeGreaterThan(0)
  for (const { roles, shifts } of rows)
    expect([shifts, new Set(roles)]).toEqual([3, new Set(['Employee', 'DirectoryAdmin'])])
  expect(rows[0]?.roles[0]).toBe('Employee')
})

import { TEST_FROM, testHerd } from '@herdboard/simulator/profiles/test-herd.ts'
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

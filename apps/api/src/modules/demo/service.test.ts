import { judgeFigure } from '@herdboard/domain/ledger/sanity-ranges.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyPassword } from '#modules/auth/password.ts'
import { testDatabase } from '#testing/database.ts'
import { seedDemo } from './service.ts'

const { database, asAdmin } = await testDatabase()
const clock = { now: () => new Date('2026-11-21T10:00:00Z') }

test('a first start makes the demo company, and a second one leaves it alone', async () => {
  const made = await seedDemo(database, clock, 'sommer-og-grise')

  expect(made?.emails).toContain('manager@demo.example')
  const person = await asAdmin
    .selectFrom('user_account')
    .select('password_hash')
    .where('email', '=', 'manager@demo.example')
    .executeTakeFirstOrThrow()
  expect(await verifyPassword('sommer-og-grise', person.password_hash)).toBe(true)

  expect(await seedDemo(database, clock, 'sommer-og-grise')).toMatchObject({ password: null })
  const { companies } = await asAdmin
    .selectFrom('directory')
    .select(({ fn }) => fn.countAll<number>().as('companies'))
    .executeTakeFirstOrThrow()
  expect(companies).toBe(1)
})

test('over half a year the demo herd lives like Danish pigs do', async () => {
  const { rows } = await sql<{ pig_type: 1 | 2; gain_g: number; fe_a_kg: number; out_kg: number; in_kg: number }>`
    select pig_type, sum(gain_g)::float / sum(head_open) as gain_g, sum(feed_mfe)::float / sum(gain_g) as fe_a_kg,
      (sum(tout_g) + sum(out_g) + sum(slaughter_g))::float / 1000 / sum(tout_head + out_head + slaughter_head) as out_kg,
      (sum(in_g) + sum(tin_g))::float / 1000 / sum(in_head + tin_head) as in_kg
      from herd_day where day > '2026-05-01' and day <= '2026-10-28' group by pig_type order by pig_type`.execute(
    asAdmin,
  )
  expect(rows).toHaveLength(2)
  for (const { pig_type, gain_g, fe_a_kg, out_kg, in_kg } of rows) {
    expect(judgeFigure('dailyGainGrams', pig_type, gain_g)).toBe('ok')
    expect(judgeFigure('feAKgGain', pig_type, fe_a_kg)).toBe('ok')
    expect(judgeFigure('outWeightKg', pig_type, out_kg)).toBe('ok')
    expect(judgeFigure('inWeightKg', pig_type, in_kg)).toBe('ok')
  }
})

import { getKpis } from '@herdboard/contract/figures/dashboard.ts'
import {
  addAntibioticLimit,
  addNationalAverage,
  changeNationalAverage,
  listAntibioticLimits,
  listNationalAverages,
  removeAntibioticLimit,
  removeNationalAverage,
} from '@herdboard/contract/system/reference-data.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const company = await aCompany(api.db)
const barn = await aBarn(api.db, await aFarm(api.db, company))
const member = api.as(company)
const admin = api.as(await aPerson(api.db, { company: await aCompany(api.db), role: 'SolutionAdmin' }))

const figures = { daily_gain: 1110, fcr: 2.48, loss_pct: 2.8, in_weight: 31, out_weight: null, carcass_weight: 92 }
const average = { ...figures, lean_pct: 61, source: 'SEGES, landsgennemsnit 2026', is_example: false }
const key = { pig_type: 2 as const, year: 2026, interval_from: 30, interval_to: 115 }
const refused = (code: string) => ({ status: 422, body: { messages: [{ code }] } })

/** Average of daily gain beside a quarter. */
async function gainOf(from: string, to: string) {
  const kpis = await member.call(getKpis, { query: { is_weaner: 'false', from, to, location_ids: barn.id } })
  return kpis.find(({ benchmark }) => (benchmark?.value ?? 0) > 500)?.benchmark
}

test('averages that an administrator adds for a year apply to periods of that year, not to earlier ones', async () => {
  expect(await gainOf('2026-04-01', '2026-06-30')).toMatchObject({ value: 1095, year: 2025 })
  const added = await admin.call(addNationalAverage, { body: { ...key, ...average } })
  expect(added).toEqual({ id: '2-2026-115', ...key, ...average })
  expect((await member.call(listNationalAverages))[0]).toEqual(added)
  expect(await gainOf('2026-04-01', '2026-06-30')).toMatchObject({ value: 1110, year: 2026, is_example: false })
  expect(await gainOf('2025-04-01', '2025-06-30')).toMatchObject({ value: 1095, year: 2025 })
  await admin.call(changeNationalAverage, { params: { id: added.id }, body: { ...average, daily_gain: 1120 } })
  expect(await gainOf('2026-04-01', '2026-06-30')).toMatchObject({ value: 1120 })
  await admin.call(removeNationalAverage, { params: { id: added.id } })
  expect(await gainOf('2026-04-01', '2026-06-30')).toMatchObject({ value: 1095, year: 2025 })
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where subject_type = 'national_average' order by at, id`.execute(api.db)
  expect(rows.map(({ action }) => action)).toEqual(
    ['create', 'update', 'delete'].map((verb) => `reference_row.${verb}`),
  )
})

test('a row needs a source and a key of its own, and weights in order', async () => {
  const add = (change: object) => admin.call(addNationalAverage, { body: { ...key, ...average, ...change } })
  await expect(add({ source: '   ' })).rejects.toMatchObject(refused('reference.source'))
  await expect(add({ year: 2019 })).rejects.toMatchObject(refused('reference.exists'))
  await expect(add({ interval_from: 115 })).rejects.toMatchObject(refused('reference.interval'))
})

test('a limit of antibiotics is added with its source, listed for every company, and deleted', async () => {
  const body = { pig_type: 1 as const, valid_from: '2025-12-31', doses_per_100: 13.8, source: 'BEK nr. 1234' }
  const added = await admin.call(addAntibioticLimit, { body })
  expect(added).toEqual({ id: '1-2025-12-31', ...body })
  await expect(admin.call(addAntibioticLimit, { body })).rejects.toMatchObject(refused('reference.exists'))
  const limits = async () =>
    (await member.call(listAntibioticLimits)).map(({ id, doses_per_100 }) => [id, doses_per_100])
  const seeded = [
    ['1-2019-03-31', 17.2],
    ['2-2019-03-31', 4.4],
  ]
  expect(await limits()).toEqual([['1-2025-12-31', 13.8], ...seeded])
  await admin.call(removeAntibioticLimit, { params: { id: added.id } })
  expect(await limits()).toEqual(seeded)
})

test('companies read the rows and cannot write them', async () => {
  const call = member.call(addNationalAverage, { body: { ...key, ...average } })
  await expect(call).rejects.toMatchObject({ status: 403 })
  // The database refuses it too.
  await expect(
    api.database.transaction().execute(async (db) => {
      await sql`select set_config('herdboard.user_id', ${company.manager.userId}, true)`.execute(db)
      await sql`insert into antibiotic_limit values (1, '2030-01-01', 1, 'x')`.execute(db)
    }),
  ).rejects.toThrow(/row-level security/)
})

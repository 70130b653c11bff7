import { analysisTypeId, getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aBatch, aCompany, aFarm, type TestCompany } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aDraft, type DraftPlace, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-07-02T10:00:00.000Z' })
const june = { from: '2026-06-01', to: '2026-06-30' }
await sql`insert into dead_pig_price (valid_from, less_than30, greater_than30)
  values ('2026-01-01', 9, 57), ('2026-06-15', 10, 60)`.execute(api.db)
await sql`insert into status_price (valid_from, piglet_dkk, piglet_dkk_pr_kg, slpig_dkk, slpig_dkk_pr_kg)
  values ('2026-06-01', 200, 8, 220, 7)`.execute(api.db)

const record = (owner: TestCompany, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, owner.manager, '2026-07-02', ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )
async function deathsOf(owner: TestCompany, query: Record<string, unknown>): Promise<Table> {
  const { items } = await api
    .as(owner)
    .call(getAnalysis, { query: { ...june, type_id: analysisTypeId.mortality, scope: 2, ...query } })
  const table = items[0]?.table
  if (!table) throw new Error('no table')
  return table
}
const dead = (where: DraftPlace, day: string, head: number, kg: number, detail = {}) => ({
  ...aDraft.dead(where, day, head, kg),
  detail,
})
const LAME = { FF_DeathCause: '3' }
const EUTHANISED = { FF_DeathCause: '3', FF_DeathKind: '2' }

/** A barn with 400 pigs, inserted on 21 May at 30 kg. Some die, 100 are sold at 60 kg, and the rest are counted. */
async function aBarnWithDeaths() {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner, { name: 'Nygaard' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
  await record(owner, aDraft.insertion(barn, '2026-05-21', 400, 30))
  await record(owner, aDraft.status(barn, '2026-05-31', 400, 37))
  await record(owner, dead(barn, '2026-06-03', 4, 40, LAME), dead(barn, '2026-06-11', 3, 40, EUTHANISED))
  await record(owner, dead(barn, '2026-06-16', 3, 50, { FF_DeathCause: '1' }))
  await record(owner, aDraft.insertion(barn, '2026-06-20', 100, 30), aDraft.departure(barn, '2026-06-25', 100, 60))
  await record(owner, aDraft.status(barn, '2026-06-30', 388, 60))
  return { owner, farm, barn }
}

test('the mortality table shows deaths, weight, days since insertion, main cause and peak time', async () => {
  const { owner } = await aBarnWithDeaths()
  const { headers, data } = await deathsOf(owner, { isweaners: 'false' })
  expect(headers.map(({ value }) => value)).toEqual([
    // Nothing was slaughtered, so no carcass can have been condemned.
    ...['place', 'inserted', 'dead', 'euthanised', 'loss', 'mortality', 'mortality_loss'],
    ...['avg_dead_weight', 'age_dead', 'top_cause', 'week_worst', 'cost', 'prev', 'diff', 'diff_value', 'value'],
  ])
  const [row] = data
  expect(row).toMatchObject({ inserted: 100, dead: 10, euthanised: 3, loss: 2, too_few: false })
  // 4 · 40 + 3 · 40 + 3 · 50 kg; 13, 21 and 26 days after 21 May.
  expect(Number(row?.avg_dead_weight)).toBeCloseTo(43)
  expect(Number(row?.age_dead)).toBeCloseTo((4 * 13 + 3 * 21 + 3 * 26) / 10)
  expect(row?.top_cause).toMatch(/ \(70 %\)$/)
  expect(row?.week_worst).toBe('23.2026: 4 døde')
  // Collection 7 · 57 + 3 · 60; value 10 · 220 + 430 · 7 (DKK).
  expect(Number(row?.cost)).toBeCloseTo(399 + 180 + 2200 + 3010)
})

test('mortality counts pigs produced, for a batch pigs inserted; missing pigs are shown separately', async () => {
  const { owner } = await aBarnWithDeaths()
  const [row] = (await deathsOf(owner, {})).data
  // Gain 388 · 60 + 100 · 60 + 430 − 100 · 30 − 400 · 37 = 11 910 kg, 30 kg a pig: 397 pigs produced.
  expect(Number(row?.mortality)).toBeCloseTo((10 / 397) * 100)
  expect(Number(row?.mortality_loss)).toBeCloseTo((12 / 397) * 100)
  const other = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, other), { isBatchProduction: true })
  const batch = await aBatch(api.db, barn, { name: 'Hold 7', startDate: '2026-05-10' })
  await record(other, aDraft.insertion({ batch }, '2026-05-10', 200, 30), dead({ batch }, '2026-06-05', 5, 45))
  const [whole] = (await deathsOf(other, { scope: 4, include_complete_batch: 'true' })).data
  expect(whole).toMatchObject({ inserted: 200, dead: 5, mortality: 2.5, whole_batch: true })
})

test('a farm row adds its two barns: 1 of 100 and 9 of 300 are 10 of 400, and kroner add up', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner)
  const [one, two] = [await aBarn(api.db, farm, { pigType: 1 }), await aBarn(api.db, farm, { pigType: 1 })]
  await record(owner, aDraft.insertion(one, '2026-06-01', 100, 7), aDraft.insertion(two, '2026-06-01', 300, 7))
  await record(owner, dead(one, '2026-06-10', 1, 10), dead(two, '2026-06-10', 9, 10))
  await record(owner, aDraft.departure(one, '2026-06-30', 99, 25), aDraft.departure(two, '2026-06-30', 291, 25))
  const barns = await deathsOf(owner, {})
  const [farmRow] = (await deathsOf(owner, { scope: 1 })).data
  const sumOf = (key: string) => barns.data.reduce((sum, row) => sum + Number(row[key]), 0)
  expect(farmRow).toMatchObject({ inserted: 400, dead: 10 })
  expect(Number(farmRow?.cost)).toBeCloseTo(sumOf('cost'))
  // Weaners of 10 kg: collection DKK 9 each, value DKK 200 + 10 · 8.
  expect(Number(farmRow?.cost)).toBeCloseTo(10 * (9 + 280))
  expect(barns.footers[0]?.mortality).toBeCloseTo(Number(farmRow?.mortality))
  expect(Number(farmRow?.mortality)).not.toBeCloseTo(sumOf('mortality') / 2)
  expect(barns.data.map(({ dead: head }) => head)).toEqual([9, 1])
})

test('deaths below target are valued at pigs and half their feed; without feed the value is unknown', async () => {
  const { owner, barn } = await aBarnWithDeaths()
  const choices = JSON.stringify({ slaughter_pigs: { mortality: 3 } })
  await sql`insert into setup (directory_id, id, form_id, choices)
    values (${owner.directoryId}, gen_random_uuid(), 68, ${choices}::jsonb)`.execute(api.db)
  expect((await deathsOf(owner, {})).data[0]?.value).toBeNull()
  const mix = await aFeedMix(api.db, owner, {
    fePer100Kg: 100,
    prices: [{ priceDkkPer100Kg: 200, validFrom: '2026-01-01' }],
  })
  await record(owner, aDraft.feedUse(barn, '2026-06-01', '2026-06-30', mix.id, 25_000))
  // 0.48 percentage points of 397 pigs. A pig of 30 kg is worth DKK 220 + 30 · 7, and DKK 50 000 of feed is DKK 125.9446
  // a pig: 941.577. From feed in whole øre it would be 941.573.
  const value = ((3 - (10 / 397) * 100) / 100) * 397 * (430 + 50_000 / 397 / 2)
  expect((await deathsOf(owner, {})).data[0]?.value).toBe(roundHalfAway(value, 2))
})

test('the change of mortality since the period before has a value in kroner, and none in the first period', async () => {
  const owner = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, owner), { name: 'Stald 4' })
  await record(owner, aDraft.insertion(barn, '2026-04-20', 450, 30))
  await record(
    owner,
    aDraft.insertion(barn, '2026-05-05', 50, 30),
    dead(barn, '2026-05-10', 2, 40),
    aDraft.departure(barn, '2026-05-25', 50, 60),
  )
  await record(owner, aDraft.status(barn, '2026-05-31', 448, 60), aDraft.insertion(barn, '2026-06-01', 100, 30))
  await record(owner, dead(barn, '2026-06-10', 8, 60), aDraft.departure(barn, '2026-06-25', 100, 85))
  await record(owner, aDraft.status(barn, '2026-06-30', 440, 85))
  const mix = await aFeedMix(api.db, owner, {
    fePer100Kg: 100,
    prices: [{ priceDkkPer100Kg: 200, validFrom: '2026-01-01' }],
  })
  await record(owner, aDraft.feedUse(barn, '2026-06-01', '2026-06-30', mix.id, 45_000))
  const [row] = (await deathsOf(owner, {})).data
  const [now, prev] = [Number(row?.mortality), Number(row?.prev)]
  expect(now).toBeGreaterThan(prev)
  // More pigs of 30 kg died (DKK 430 each), each with half of its share of DKK 90 000 of feed.
  const produced = 8 / (now / 100)
  const value = ((prev - now) / 100) * produced * (430 + 90_000 / produced / 2)
  expect(Number(row?.diff_value)).toBeCloseTo(value, 0)
  expect(value).toBeLessThan(-1000)
  const [first] = (await deathsOf(owner, { from: '2026-04-20', to: '2026-05-20' })).data
  expect(first?.diff_value).toBeNull()
})

import { getOverview } from '@herdboard/contract/figures/dashboard.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aBatch, aCompany, aFarm, aSection, type TestCompany } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const api = await testApi({ instant: '2026-06-30T10:00:00.000Z' })
const days = { isweaners: 'false', from: '2026-06-01', to: '2026-06-30' } as const
const record = (owner: TestCompany, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, owner.manager, '2026-06-30', ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )

async function places(owner: TestCompany, filteroptions = 'batch'): Promise<Table> {
  const { items } = await api.as(owner).call(getOverview, { query: { ...days, filteritems: 60, filteroptions } })
  const table = items[0]?.table
  if (!table) throw new Error('no table')
  return table
}

test('a batch is followed from its first pig, a section since it was last empty', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner)
  const batchBarn = await aBarn(api.db, farm, { name: 'Stald 1', isBatchProduction: true, pigCapacity: 400 })
  const batch = await aBatch(api.db, batchBarn, { name: 'Hold 7', startDate: '2026-04-01' })
  const barn = await aBarn(api.db, farm, { name: 'Stald 2' })
  const section = await aSection(api.db, barn, { name: 'A1', pigCapacity: 120 })
  await record(owner, aDraft.insertion({ batch }, '2026-04-01', 300, 30))
  await record(owner, aDraft.dead({ batch }, '2026-05-01', 6, 50), aDraft.status({ batch }, '2026-06-30', 294, 110))
  await record(owner, aDraft.insertion(section, '2026-05-01', 100, 30))
  await record(owner, aDraft.departure(section, '2026-06-07', 100, 70))
  await record(owner, aDraft.insertion(section, '2026-06-10', 90, 31))
  await record(owner, aDraft.status(section, '2026-06-30', 90, 49))
  const { data, footers } = await places(owner)
  expect(
    data.map(({ place, barn: where, pigs, days: stay, in_weight }) => [place, where, pigs, stay, in_weight]),
  ).toEqual([
    ['Hold 7', 'Stald 1', 294, 90, 30],
    // The last pigs left on 7 June, the new ones arrived on 10 June.
    ['A1', 'Stald 2', 90, 20, 31],
  ])
  const [first, second] = data
  expect(first?.mortality).toBeCloseTo(2)
  expect(first?.weight).toBeCloseTo(110)
  expect(first?.occupancy).toBeCloseTo((294 / 400) * 100)
  // 294 · 110 + 6 · 50 − 300 · 30 = 23 640 kg over 300 · 30 + 294 · 60 pig-days.
  expect(first?.gain).toBeCloseTo((23_640 / (300 * 30 + 294 * 60)) * 1000)
  expect(second?.occupancy).toBeCloseTo(75)
  expect(second?.gain).toBeCloseTo(((90 * 18) / (90 * 20)) * 1000)
  expect(footers).toHaveLength(1)
  expect(footers[0]).toMatchObject({ place: 'I alt', pigs: 384 })
  expect(footers[0]?.mortality).toBeCloseTo((6 / 390) * 100)
})

test('a mean weight that no pig has says so beside itself, and what to check', async () => {
  const owner = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, owner), { name: 'Stald 4' })
  const [heavy, likely] = [await aSection(api.db, barn, { name: 'A1' }), await aSection(api.db, barn, { name: 'A2' })]
  for (const [section, kg] of [
    [heavy, 161],
    [likely, 159],
  ] as const)
    await record(owner, aDraft.insertion(section, '2026-05-01', 100, 30), aDraft.status(section, '2026-06-30', 100, kg))
  const { data } = await places(owner)
  expect(data.map(({ place, weight_mark }) => [place, weight_mark])).toEqual([
    ['A1', 'Over 160 kg er ikke troligt: tjek seneste optælling og vejning'],
    ['A2', undefined],
  ])
})

test('days are counted since insertion in any period, and are unknown after an opening count', async () => {
  const owner = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, owner), { name: 'Stald 4' })
  const [one, two] = [await aSection(api.db, barn, { name: 'A1' }), await aSection(api.db, barn, { name: 'A2' })]
  await record(owner, aDraft.insertion(one, '2026-04-01', 60, 30), aDraft.status(two, '2026-06-01', 50, 60, true))
  await record(owner, aDraft.insertion(one, '2026-05-01', 40, 30), aDraft.departure(one, '2026-06-20', 20, 100))
  const { data, footers } = await places(owner, 'section')
  // The first to arrive have left of the first 60. 40 remain for 90 days, and 40 for 60.
  expect(data.map(({ place, pigs, days: stay }) => [place, pigs, stay])).toEqual([
    ['A1', 80, 75],
    ['A2', 50, null],
  ])
  expect(footers).toMatchObject([{ pigs: 130, days: 75 }])
})

test('sections of a barn as a single row count pigs that only changed section once', async () => {
  const owner = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, owner), { name: 'Stald 4', pigCapacity: 300 })
  const [one, two] = [await aSection(api.db, barn, { name: 'A1' }), await aSection(api.db, barn, { name: 'A2' })]
  await record(owner, aDraft.insertion(one, '2026-06-05', 200, 30), aDraft.insertion(two, '2026-06-05', 50, 30))
  await record(owner, aDraft.transfer(one, two, '2026-06-15', 40, 38), aDraft.dead(two, '2026-06-20', 5, 40))
  const bySection = await places(owner, 'section')
  expect(bySection.data.map(({ place, pigs }) => [place, pigs])).toEqual([
    ['A1', 160],
    ['A2', 85],
  ])
  const { data } = await places(owner, 'barn')
  expect(data.map(({ place, pigs, in_weight }) => [place, pigs, in_weight])).toEqual([['Stald 4', 245, 30]])
  expect(data[0]?.mortality).toBeCloseTo(2)
})

test('feed conversion is shown only when feed is recorded', async () => {
  const owner = await aCompany(api.db)
  const farm = await aFarm(api.db, owner)
  const [fed, unfed] = [await aBarn(api.db, farm, { name: 'Fodret' }), await aBarn(api.db, farm, { name: 'Ufodret' })]
  const mix = await aFeedMix(api.db, owner, { fePer100Kg: 100 })
  await record(owner, aDraft.insertion(fed, '2026-06-01', 100, 30), aDraft.insertion(unfed, '2026-06-01', 100, 30))
  await record(owner, aDraft.status(fed, '2026-06-30', 100, 55))
  await record(owner, aDraft.feedUse(fed, '2026-06-01', '2026-06-30', mix.id, 6000))
  const { data } = await places(owner)
  const conversion = new Map(data.map(({ place, fcr }) => [place, fcr]))
  expect(conversion.get('Fodret')).toBeCloseTo(6000 / 2500)
  expect(conversion.get('Ufodret')).toBeNull()
})

test('a place states how many pig-days its feed conversion leaves out, and pigs found at a count', async () => {
  const owner = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, owner), { name: 'Stald 1' })
  const mix = await aFeedMix(api.db, owner, {})
  await record(owner, aDraft.insertion(barn, '2026-06-01', 100, 30), aDraft.status(barn, '2026-06-20', 103, 45))
  await record(owner, aDraft.feedUse(barn, '2026-06-01', '2026-06-26', mix.id, 5000))
  const { data, footers } = await places(owner)
  const marks = {
    gain_mark: '3 fundet ved optælling, delvis beregnet',
    fcr_mark: '412 foderdage ikke med, 3 fundet ved optælling',
  }
  expect(data).toMatchObject([{ place: 'Stald 1', ...marks }])
  expect(footers).toMatchObject([marks])
})

test('a feed conversion without a value says how many pig-days lack feed, and that it leaves none out', async () => {
  const owner = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, owner), { name: 'Stald 1' })
  const mix = await aFeedMix(api.db, owner, {})
  await record(owner, aDraft.insertion(barn, '2026-06-01', 100, 30), aDraft.status(barn, '2026-06-20', 100, 45))
  await record(owner, aDraft.feedUse(barn, '2026-06-01', '2026-06-05', mix.id, 1000))
  expect((await places(owner)).data).toMatchObject([{ fcr: null, fcr_mark: '2.500 foderdage mangler foder' }])
})

test('a feed conversion of pigs that nobody weighed needs a weighing, and has its value after one', async () => {
  const owner = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, owner), { name: 'Stald 1' })
  const mix = await aFeedMix(api.db, owner, {})
  await record(owner, aDraft.insertion(barn, '2026-06-01', 100, 30))
  // Without feed a weighing alone gives no conversion.
  expect((await places(owner)).data).toMatchObject([{ fcr: null, gain_mark: 'mangler vejning eller levering' }])
  expect((await places(owner)).data[0]).not.toHaveProperty('fcr_mark')
  await record(owner, aDraft.feedUse(barn, '2026-06-01', '2026-06-30', mix.id, 5000))
  expect((await places(owner)).data).toMatchObject([{ fcr: null, fcr_mark: 'mangler vejning eller levering' }])
  await record(owner, aDraft.weighing(barn, '2026-06-20', 20, 48))
  expect((await places(owner)).data).toMatchObject([{ fcr: expect.any(Number), fcr_mark: 'delvis beregnet' }])
})

test('pigs weighed before the chosen period have their gain, and say that it is estimated', async () => {
  const owner = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, owner), { name: 'Stald 1' })
  await record(owner, aDraft.insertion(barn, '2026-04-01', 100, 30), aDraft.weighing(barn, '2026-05-25', 20, 75))
  expect((await places(owner)).data).toMatchObject([{ gain: expect.any(Number), gain_mark: 'delvis beregnet' }])
})

test('the places table without pigs has no rows and states the reason', async () => {
  const table = await places(await aCompany(api.db))
  expect(table).toMatchObject({ data: [], footers: [], empty_text: 'Ingen hold eller sektioner med grise' })
})

import type { MixId } from '@herdboard/contract/core/ids.ts'
import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { addFeedMix, listFeedMixes } from '@herdboard/contract/feed/feed-mixes.ts'
import { getFeedConsumptionData } from '@herdboard/contract/feed/feed-usage.ts'
import { addMaterialPrice, addRawMaterial, changeRawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import {
  getDeliveryOriginal,
  getDeliveryRegistrations,
  getFeedConsumption,
} from '@herdboard/contract/figures/table-endpoints.ts'
import { fePerPigDay } from '@herdboard/domain/growth/feed-intake.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'
import { aDraft, withLedgerContext } from '#testing/ledger/record-drafts.ts'

const today = '2026-07-02'
const api = await testApi({ instant: `${today}T10:00:00.000Z` })
const record = (who: TestPerson, ...drafts: Parameters<typeof recordAll>[3]) =>
  withLedgerContext(api.database, who, today, ({ db, context, scope }) =>
    recordAll(db, context, scope, drafts, { confirmed: true }),
  )
const june = { from: '2026-06-01', to: '2026-06-30' }

const company = await aCompany(api.db)
const farm = await aFarm(api.db, company, { name: 'Nygård' })
const barn = await aBarn(api.db, farm, { name: 'Stald 4' })
const nursery = await aBarn(api.db, farm, { name: 'Klimastald', pigType: 1 })
const mix = await aFeedMix(api.db, company, { name: 'Unik', fePer100Kg: 106, surchargeDkkPer100Kg: 10 })
const bare = await aFeedMix(api.db, company, { name: 'Valle', fePer100Kg: null, prices: [] })
await record(
  company.manager,
  aDraft.insertion(barn, '2026-06-01', 100, 30),
  aDraft.insertion(nursery, '2026-06-01', 200, 7),
)

const typed = (draft: ReturnType<typeof aDraft.feedDelivery>, more: object) => ({ ...draft, ...more })
await record(
  company.manager,
  typed(aDraft.feedDelivery({ farm }, '2026-06-03', mix.id, 12_000, 2), {
    detail: { FF_FeedSupplier: 'DLG', FF_OrderNo: 'A-17', FF_Silo: 'Silo 2' },
  }),
  typed(aDraft.feedDelivery(barn, '2026-06-20', mix.id, 8000), {
    detail: { FF_FeedSupplier: 'DLG' },
    priceDkkPer100Kg: 230,
    surchargeDkkPer100Kg: 5,
  }),
)
await record(company.manager, aDraft.feedUse(barn, '2026-06-02', '2026-06-11', mix.id, 1500))

const deliveries = (query: object = {}, who: Parameters<typeof api.as>[0] = company) =>
  api.as(who).call(getDeliveryRegistrations, { query: { ...june, ...query } })
const eaten = (query: object = {}, who: Parameters<typeof api.as>[0] = company) =>
  api.as(who).call(getFeedConsumption, { query: { ...june, ...query } })

test('[FEED-113] delivery table shows the cost as typed, else the price of the mix on that day', async () => {
  const table = await deliveries()
  expect(table.title).toBe('Leverede ordrer')
  expect(table.headers.map(({ text }) => text)).toEqual([
    'Leveret',
    'Ordre',
    'Leverandør',
    'Blanding',
    'Type',
    'Til',
    'Silo',
    'Kg',
    'Pris, kr./100 kg',
    'Tillæg, kr./100 kg',
    'Kr./FEsv',
    'Beløb, kr.',
  ])
  expect(table.data).toMatchObject([
    // 8 t at 230 + 5 DKK.
    { date: '2026-06-20', place: 'Stald 4', order_no: null, price: 230, surcharge: 5, amount: 18_800 },
    // 12 t at 210.50 + 10 DKK, 106 FE per 100 kg.
    {
      date: '2026-06-03',
      order_no: 'A-17',
      supplier: 'DLG',
      mix: 'Unik',
      type: 'Færdigfoder',
      place: 'Nygård, Slagtegrise',
      silo: 'Silo 2',
      price: 210.5,
      surcharge: 10,
      amount: 26_460,
    },
  ])
  expect(table.data[1]?.price_fe).toBeCloseTo(2.205 / 1.06)
  expect(table.data.every(({ record_id }) => typeof record_id === 'string')).toBe(true)
  const [total] = table.footers
  expect(total).toMatchObject({ date: 'I alt', kg: 20_000, amount: 45_260, surcharge: 8 })
  // (12 t at 210.50 and 8 t at 230) / 20 t. The price per FE is money divided by FE, not a mean of prices.
  expect(total?.price).toBeCloseTo(218.3)
  expect(total?.price_fe).toBeCloseTo(45_260 / 21_200)
})

test('farm feed is listed with the barns of its pig type and with no others', async () => {
  expect((await deliveries({ site_ids: barn.id })).data).toHaveLength(2)
  expect(await deliveries({ site_ids: nursery.id })).toMatchObject({
    data: [],
    footers: [],
    empty_text: 'Ingen leveringer i perioden',
  })
  expect((await deliveries({ from: '2026-06-04', to: '2026-06-19' })).data).toEqual([])
})

test('feed without a price or feed units has no money, nor does a total that includes it', async () => {
  const owner = await aCompany(api.db)
  const home = await aFarm(api.db, owner)
  const [dear, whey] = [
    await aFeedMix(api.db, owner),
    await aFeedMix(api.db, owner, { name: 'Valle', fePer100Kg: null, prices: [] }),
  ]
  await record(
    owner.manager,
    aDraft.feedDelivery({ farm: home }, '2026-06-05', dear.id, 1000),
    aDraft.feedDelivery({ farm: home }, '2026-06-04', whey.id, 1000),
  )
  const { data, footers } = await deliveries({}, owner)
  expect(data.map(({ amount, price_fe }) => [amount, price_fe !== null])).toEqual([
    [2105, true],
    [null, false],
  ])
  expect(footers).toMatchObject([{ kg: 2000, amount: null, price_fe: null, price: 210.5 }])
})

test('[FEED-112] feed use table shows feed units, feed a pig and day, and the share of the expected feed', async () => {
  const table = await eaten({ site_ids: barn.id })
  const [row] = table.data
  expect(row).toMatchObject({
    from: '2026-06-02',
    to: '2026-06-11',
    place: 'Stald 4',
    mix: 'Unik',
    kg: 1500,
    source: 'Indtastet',
  })
  // 1 500 kg at 106 FE per 100 kg, 100 pigs over ten days: 1.59 FE per pig and day.
  // To the øre, although ten days divide it.
  expect([row?.fe, row?.cost]).toEqual([1590, 3307.5])
  expect(row?.kg_per_pig_day).toBeCloseTo(1.5)
  expect(row?.fe_per_pig_day).toBeCloseTo(1.59)
  expect(row?.price_fe).toBeCloseTo(2.205 / 1.06)
  // The pigs grow from 30 to about 38 kg in these days.
  const percent = Number(row?.expected_pct)
  expect(percent).toBeGreaterThan(159 / fePerPigDay(2, 38))
  expect(percent).toBeLessThan(159 / fePerPigDay(2, 30))
  expect(table.footers).toMatchObject([{ from: 'I alt', kg: 1500 }])
})

test('two mixes of the same days add up, and every pig counts once', async () => {
  const owner = await aCompany(api.db)
  const home = await aBarn(api.db, await aFarm(api.db, owner))
  const [one, two] = [await aFeedMix(api.db, owner), await aFeedMix(api.db, owner)]
  await record(
    owner.manager,
    aDraft.insertion(home, '2026-06-01', 100, 30),
    aDraft.feedUse(home, '2026-06-02', '2026-06-11', one.id, 1000),
    aDraft.feedUse(home, '2026-06-02', '2026-06-06', two.id, 500),
  )
  const { data, footers } = await eaten({}, owner)
  expect(data.map(({ kg_per_pig_day }) => kg_per_pig_day)).toEqual([1, 1])
  expect(footers[0]?.kg_per_pig_day).toBeCloseTo(1.5)
})

test('feed record is cut to the period and place: the share of these pigs on these days', async () => {
  const { data } = await eaten({ from: '2026-06-07', to: '2026-06-30', site_ids: barn.id })
  expect(data).toMatchObject([{ from: '2026-06-07', to: '2026-06-11' }])
  // The pigs eat a little more each day, so the last five of ten days have more than half.
  expect(Number(data[0]?.kg)).toBeGreaterThan(750)
  expect(Number(data[0]?.kg)).toBeLessThan(900)
})

test('feed use from two silo counts is listed and marked as such, in MJ for readers of MJ', async () => {
  const owner = await aCompany(api.db)
  const home = await aBarn(api.db, await aFarm(api.db, owner))
  const silo = await aFeedMix(api.db, owner, { fePer100Kg: 100 })
  await record(
    owner.manager,
    aDraft.insertion(home, '2026-06-01', 100, 30),
    aDraft.feedCount(home, '2026-06-05', silo.id, 3000),
    aDraft.feedCount(home, '2026-06-15', silo.id, 1500),
  )
  expect((await eaten({}, owner)).data).toMatchObject([
    { from: '2026-06-06', to: '2026-06-15', kg: 1500, source: 'Beregnet', fe: 1500 },
  ])
  await api.db.updateTable('user_account').set({ energy_unit: 'MJ' }).where('id', '=', owner.manager.userId).execute()
  const inMegajoules = await eaten({}, owner)
  expect(inMegajoules.headers.map(({ text }) => text)).toContain('MJ pr. gris pr. dag')
  expect(inMegajoules.data[0]?.fe).toBeCloseTo(1500 * 7.38)
})

test('feed without pigs shows no ratio, never zero, and without feed units no estimate', async () => {
  const owner = await aCompany(api.db)
  const home = await aBarn(api.db, await aFarm(api.db, owner))
  await record(owner.manager, aDraft.insertion(home, '2026-06-20', 10, 30))
  const silo = await aFeedMix(api.db, owner)
  await record(owner.manager, aDraft.feedUse(home, '2026-06-02', '2026-06-05', silo.id, 300))
  expect((await eaten({}, owner)).data).toMatchObject([{ kg: 300, kg_per_pig_day: null, expected_pct: null }])
  await record(company.manager, aDraft.feedUse(nursery, '2026-06-02', '2026-06-03', bare.id, 100))
  const { data } = await eaten({ site_ids: nursery.id })
  expect(data).toMatchObject([{ kg: 100, fe: null, fe_per_pig_day: null, expected_pct: null, cost: null }])
})

test('[FEED-114] delivery table reports that no supplier delivery notes were received yet', async () => {
  const notes = await api.as(company).call(getDeliveryOriginal, { query: { ...june, site_ids: farm.id } })
  expect(notes).toMatchObject({
    title: 'Følgesedler',
    data: [],
    empty_text: expect.stringMatching(/^Ingen følgesedler modtaget. De kommer/),
  })
  expect(notes.headers).toHaveLength(10)
})

test('feed tables are visible to a reader; a user of another company does not find the farm', async () => {
  const reader = await aPerson(api.db, { company, farms: [{ farm, permission: 'Read' }] })
  expect((await deliveries({ site_ids: farm.id }, reader)).data).toHaveLength(2)
  const stranger = await aCompany(api.db)
  for (const requested of [deliveries, eaten]) {
    await expect(requested({ site_ids: farm.id }, stranger)).rejects.toMatchObject({ code: 'request.not_found' })
    expect((await requested({}, stranger)).data).toEqual([])
  }
})

test.each(LanguageCode.options)('feed tables are translated into %s', async (language) => {
  const texts = await Promise.all(
    [getDeliveryRegistrations, getFeedConsumption, getDeliveryOriginal].map((endpoint) =>
      api.as(company).call(endpoint, { query: june }, { language }),
    ),
  )
  expect(JSON.stringify(texts)).not.toMatch(/tables:|option:|feed-mixes:|[{]\w+[}]/)
})

const usage = (query: object = {}, who: Parameters<typeof api.as>[0] = company) =>
  api.as(who).call(getFeedConsumptionData, { query: { ...june, weaners: 'false', ...query } })

test('[FEED-086] mix table shows the share, content a feed unit, deliveries and remainder of each mix', async () => {
  const { usage: table } = await usage()
  expect(table.data).toMatchObject([
    // 20 t were delivered on the second of the ten days in which 1.5 t were eaten.
    { mix: 'Unik', type: 'Færdigfoder', kg: 1500, share: 100, delivered: 20_000, stock: 18_650 },
  ])
  const [row] = table.data
  expect(row?.fe_per_100kg).toBeCloseTo(106)
  // 15.2 % protein is 152 g per kg; the feed has 1.06 FE per kg.
  expect(row?.protein_g_fe).toBeCloseTo(152 / 1.06)
  expect(row?.phosphorus_g_fe).toBeNull()
  expect(table.footers).toMatchObject([{ mix: 'I alt', kg: 1500, share: 100 }])
  expect((await usage({ weaners: 'true' })).usage.data.map(({ mix: name }) => name)).toEqual(['Valle'])
})

const RAW_VALUES = { crude_protein: 10, phosphorus: 3 }

/** A company with a mix of 60 % wheat and 40 % barley, 158.40 kr. and 12 kr. surcharge, and 100 pigs. */
async function aHomeMixer() {
  const owner = await aCompany(api.db, { modules: [] })
  const home = await aBarn(api.db, await aFarm(api.db, owner))
  const material = (name: string, fu: number, price: number) =>
    api.as(owner).call(addRawMaterial, {
      body: { name, fu, ...RAW_VALUES, prices: [{ price, valid_from: '2026-01-01' }] },
    })
  const [wheat, barley] = [await material('Hvede', 115.5, 160), await material('Vårbyg', 106, 156)]
  const mixOf = (name: string, price: number) =>
    api.as(owner).call(addFeedMix, {
      body: {
        type_id: 1,
        name,
        prices: [{ price, valid_from: '2026-01-01' }],
        surcharge: 12,
        components: [
          { material_id: wheat.id, admixture_percentage: 60 },
          { material_id: barley.id, admixture_percentage: 40 },
        ],
      },
    })
  await record(owner.manager, aDraft.insertion(home, '2026-06-01', 100, 30))
  const feed = (day: string, mixId: MixId, kg: number) =>
    record(owner.manager, aDraft.feedUse(home, day, day, mixId, kg))
  return { owner, home, wheat, barley, mixOf, feed }
}

const sumsOf = ({ footers }: Table) => footers.map(({ kg, fe, cost }) => ({ kg, fe, cost }))

test('raw materials eaten have the price, feed units and recipe of their days, whatever changes later', async () => {
  const { owner, wheat, mixOf, feed } = await aHomeMixer()
  const made = await mixOf('Egen', 158.4)
  const as = api.as(owner)
  await as.call(addMaterialPrice, { params: { id: wheat.id }, body: { price: 200, valid_from: '2026-06-07' } })
  await feed('2026-06-05', made.id, 1000)
  await feed('2026-06-08', made.id, 1000)
  const before = await usage({}, owner)
  // Wheat 600 kg at 160 and 600 at 200; barley 800 kg at 156; 2 000 kg at 12 kr. per 100 kg.
  expect(before.rawmaterials.data).toMatchObject([
    { name: 'Hvede', kg: 1200, share: 60, fe: 1386, price: 180, cost: 2160, in_mixes: 'Egen' },
    { name: 'Vårbyg', kg: 800, share: 40, fe: 848, price: 156, cost: 1248, in_mixes: 'Egen' },
    { name: 'Tillæg: formaling, blanding og fragt', kg: 0, share: 0, fe: 0, price: 12, cost: 240, in_mixes: 'Egen' },
  ])
  expect(sumsOf(before.rawmaterials)).toEqual([{ kg: 2000, fe: 2234, cost: 3648 }])
  expect(sumsOf(before.usage)).toEqual(sumsOf(before.rawmaterials))

  await as.call(changeRawMaterial, {
    params: { id: wheat.id },
    body: { name: 'Hvede', dry_matter: null, fu: 90, crude_protein: 8, phosphorus: 2, version: wheat.version },
  })
  await as.call(addMaterialPrice, { params: { id: wheat.id }, body: { price: 400, valid_from: today } })
  expect(await usage({}, owner)).toEqual(before)
  const [mixOfToday] = await as.call(listFeedMixes)
  expect(mixOfToday?.components.map(({ material }) => material.fu)).toEqual([115.5, 106])
  // A mix made from now on has the new values: 60 % of 90 and 40 % of 106 FE.
  expect((await mixOf('Ny', 302.4)).wgt_avg_fu).toBe(96.4)
})

test('shares of three equal mixes add up to the 100 of the last line, by mix and by raw material', async () => {
  const owner = await aCompany(api.db)
  const home = await aBarn(api.db, await aFarm(api.db, owner))
  await record(owner.manager, aDraft.insertion(home, '2026-06-01', 100, 30))
  for (const name of ['Start', 'Mellem', 'Slut']) {
    const one = await aFeedMix(api.db, owner, { name })
    await record(owner.manager, aDraft.feedUse(home, '2026-06-05', '2026-06-05', one.id, 500))
  }
  const tables = await usage({}, owner)
  for (const { data, footers } of [tables.usage, tables.rawmaterials]) {
    expect(data.map(({ share }) => share)).toEqual([33.34, 33.33, 33.33])
    expect(footers).toMatchObject([{ share: 100 }])
  }
})

test('raw materials and mixes have the same sums with bought feed and a price of the mix itself', async () => {
  const { owner, mixOf, feed } = await aHomeMixer()
  const dear = await mixOf('Dyr', 180)
  const bought = await aFeedMix(api.db, owner, { name: 'Unik', fePer100Kg: 106 })
  await feed('2026-06-05', dear.id, 1000)
  await feed('2026-06-06', bought.id, 500)
  const tables = await usage({}, owner)
  expect(tables.rawmaterials.data).toMatchObject([
    { name: 'Hvede', kg: 600, cost: 960 },
    { name: 'Unik', kg: 500, fe: 530, price: 210.5, cost: 1052.5, in_mixes: 'Færdigfoder' },
    { name: 'Vårbyg', kg: 400, cost: 624 },
    { name: 'Tillæg: formaling, blanding og fragt', cost: 120 },
    // 180 kr. less the 158.40 of its raw materials, for 1 000 kg.
    { name: 'Forskel til blandingernes egen pris', kg: 0, price: 21.6, cost: 216 },
  ])
  expect(sumsOf(tables.rawmaterials)).toEqual([{ kg: 1500, fe: 1647, cost: 2972.5 }])
  expect(sumsOf(tables.usage)).toEqual(sumsOf(tables.rawmaterials))
})

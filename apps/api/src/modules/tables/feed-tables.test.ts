import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { addFeedMix } from '@herdboard/contract/feed/feed-mixes.ts'
import { getFeedConsumptionData } from '@herdboard/contract/feed/feed-usage.ts'
import { addRawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import {
  getDeliveryOriginal,
  getDeliveryRegistrations,
  getFeedConsumption,
} from '@herdboard/contract/figures/table-endpoints.ts'
import { fePerPigDay } from '@herdboard/domain/growth/feed-intake.ts'
import { expect, test } from 'vitest'
import { recordAll } from '#modules/ledger/service.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aBarn, aCompany, aFarm, aFeedMix, aPerson, type TestPerson } from '#testing/fixtures/test-company.ts'
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
  expect(row?.fe).toBeCloseTo(1590)
  expect(row?.kg_per_pig_day).toBeCloseTo(1.5)
  expect(row?.fe_per_pig_day).toBeCloseTo(1.59)
  expect(row?.price_fe).toBeCloseTo(2.205 / 1.06)
  expect(row?.cost).toBeCloseTo(3307.5, 0)
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
  expect(notes).toMatchObject({ title: 'Følgesedler', data: [], empty_text: 'Ingen følgesedler modtaget' })
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
    // 20 t were delivered, 1.5 t were eaten.
    { mix: 'Unik', type: 'Færdigfoder', kg: 1500, share: 100, delivered: 20_000, stock: 18_500 },
  ])
  const [row] = table.data
  expect(row?.fe_per_100kg).toBeCloseTo(106)
  // 15.2 % protein is 152 g per kg; the feed has 1.06 FE per kg.
  expect(row?.protein_g_fe).toBeCloseTo(152 / 1.06)
  expect(row?.phosphorus_g_fe).toBeNull()
  expect(table.footers).toMatchObject([{ mix: 'I alt', kg: 1500, share: 100 }])
  expect((await usage({ weaners: 'true' })).usage.data.map(({ mix: name }) => name)).toEqual(['Valle'])
})

test('home mixes use raw materials in kilos by percent, money by the price of the day; bought feed none', async () => {
  expect((await usage()).rawmaterials).toMatchObject({ data: [], empty_text: 'Ingen hjemmeblandinger brugt' })
  const owner = await aCompany(api.db, { modules: [] })
  const home = await aBarn(api.db, await aFarm(api.db, owner))
  const material = (name: string, fu: number, price: number) =>
    api.as(owner).call(addRawMaterial, {
      body: { name, fu, crude_protein: 10, phosphorus: 3, prices: [{ price, valid_from: '2026-01-01' }] },
    })
  const [wheat, barley] = [await material('Hvede', 115.5, 160), await material('Vårbyg', 106, 156)]
  const made = await api.as(owner).call(addFeedMix, {
    body: {
      type_id: 1,
      name: 'Egen',
      prices: [{ price: 158, valid_from: '2026-01-01' }],
      components: [
        { material_id: wheat.id, admixture_percentage: 60 },
        { material_id: barley.id, admixture_percentage: 40 },
      ],
    },
  })
  await record(
    owner.manager,
    aDraft.insertion(home, '2026-06-01', 100, 30),
    aDraft.feedUse(home, '2026-06-02', '2026-06-11', made.id, 1000),
  )
  const { rawmaterials } = await usage({}, owner)
  expect(rawmaterials.data).toMatchObject([
    { name: 'Hvede', kg: 600, share: 60, fe: 693, price: 160, cost: 960, in_mixes: 'Egen' },
    { name: 'Vårbyg', kg: 400, share: 40, fe: 424, price: 156, cost: 624, in_mixes: 'Egen' },
  ])
  expect(rawmaterials.footers).toMatchObject([{ name: 'I alt', kg: 1000, cost: 1584 }])
})

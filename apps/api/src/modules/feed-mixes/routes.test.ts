import type { MixId } from '@herdboard/contract/core/ids.ts'
import {
  addFeedMix,
  addMixFarm,
  addMixPrice,
  changeFeedMix,
  listFeedMixes,
  listMixTypes,
  listRegisterMixes,
  removeFeedMix,
  removeMixFarm,
  removeMixPrice,
} from '@herdboard/contract/feed/feed-mixes.ts'
import { addMaterialPrice, addRawMaterial, removeMaterialPrice } from '@herdboard/contract/feed/raw-materials.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })
const company = await aCompany(api.db, { modules: [] })
const [north, south] = [await aFarm(api.db, company, { name: 'Nord' }), await aFarm(api.db, company, { name: 'Syd' })]
const manager = api.as(company)

const newMix = (changes = {}) => ({
  body: {
    type_id: 2 as const,
    name: 'Grower 2',
    farms: [south.id, north.id],
    prices: [{ price: 212.25, valid_from: '2026-06-01' }],
    wgt_avg_fu: 107.5,
    wgt_avg_crude_protein: 15.2,
    surcharge: 0,
    ...changes,
  },
})

test('[FEED-024] [FEED-030] [FEED-052] [FEED-053] [FEED-054] [FEED-091] [FEED-026] [FEED-050] [FEED-055] [FEED-056] [FEED-083] a compound mix is added with its values, farms and first price', async () => {
  const mix = await manager.call(addFeedMix, newMix({ surcharge: -3.5 }))
  expect(mix).toMatchObject({
    name: 'Grower 2',
    type: { id: 2, name: 'Færdigfoder' },
    farms: [
      { id: north.id, name: 'Nord' },
      { id: south.id, name: 'Syd' },
    ],
    prices: [{ price: 212.25, valid_from: '2026-06-01' }],
    wgt_avg_fu: 107.5,
    wgt_avg_crude_protein: 15.2,
    wgt_avg_phosphorus: null,
    surcharge: -3.5,
  })
  expect(await manager.call(listFeedMixes)).toEqual([mix])
  await expect(manager.call(addFeedMix, newMix({ name: 'GROWER 2' }))).rejects.toMatchObject({
    status: 422,
    code: 'feed.mix_name_taken',
  })
  for (const wrong of [
    { name: ' ' },
    { prices: [] },
    { wgt_avg_fu: '107' },
    { wgt_avg_fu: null },
    { wgt_avg_crude_protein: null },
    { surcharge: 'x' },
    { surcharge: undefined },
    { surcharge: null },
    { type_id: 1 },
    { type_id: 4 },
  ]) {
    expect((await manager.send(addFeedMix, newMix(wrong))).statusCode).toBe(400)
  }
})

test('a farm’s readers see only their own farms of a mix', async () => {
  const reader = await aPerson(api.db, { company, farms: [{ farm: north, permission: 'Read' }] })
  const [mix] = await api.as(reader).call(listFeedMixes, {}, { language: 'en' })
  expect(mix).toMatchObject({ type: { name: 'Compound mix' }, farms: [{ id: north.id, name: 'Nord' }] })
})

test('a price of an earlier day is inserted in order, with more decimals than øre', async () => {
  const mix = await aFeedMix(api.db, company, { prices: [{ priceDkkPer100Kg: 200, validFrom: '2026-03-01' }] })
  const price = (price: number, valid_from: string) => ({ params: { id: mix.id }, body: { price, valid_from } })
  await manager.call(addMixPrice, price(198.1234, '2026-01-01'))
  const { prices } = await manager.call(addMixPrice, price(0.1, '2026-06-15'))
  expect(prices.map(({ price, valid_from }) => [price, valid_from])).toEqual([
    [0.1, '2026-06-15'],
    [200, '2026-03-01'],
    [198.1234, '2026-01-01'],
  ])
})

test('[FEED-027] [FEED-046] [FEED-048] [FEED-092] a mix has one price a day, none from tomorrow, and none typed for a calculated mix', async () => {
  const [compound, home] = [await aFeedMix(api.db, company), await aFeedMix(api.db, company, { typeId: 1 })]
  const add = (id: typeof compound.id, valid_from: string) =>
    manager.call(addMixPrice, { params: { id }, body: { price: 210, valid_from } })
  await expect(add(compound.id, '2026-01-01')).rejects.toMatchObject({ status: 422, code: 'feed.price_date_taken' })
  await expect(add(compound.id, '2026-06-16')).rejects.toMatchObject({ status: 422, code: 'feed.future_price' })
  await expect(add(home.id, '2026-02-01')).rejects.toMatchObject({ status: 422, code: 'feed.price_not_editable' })
  await expect(
    manager.call(addFeedMix, newMix({ name: 'Fremtid', prices: [{ price: 1, valid_from: '2026-06-16' }] })),
  ).rejects.toMatchObject({ code: 'feed.future_price' })
})

test('tomorrow begins at midnight on the farm, not in UTC', async () => {
  api.clock.set('2026-06-15T22:30:00Z')
  const mix = await aFeedMix(api.db, company)
  await manager.call(addMixPrice, { params: { id: mix.id }, body: { price: 210, valid_from: '2026-06-16' } })
  api.clock.set('2026-06-15T10:00:00Z')
})

test('a past price queues a recalculation of the farms that used the mix since', async () => {
  const mix = await aFeedMix(api.db, company, { prices: [] })
  await sql`insert into feed_day (directory_id, farm_id, day, mix_id, grams, record_id)
    values (${company.directoryId}, ${north.id}, '2026-05-20', ${mix.id}, 1000000, gen_random_uuid()),
           (${company.directoryId}, ${south.id}, '2026-04-30', ${mix.id}, 1000000, gen_random_uuid())`.execute(api.db)
  await manager.call(addMixPrice, { params: { id: mix.id }, body: { price: 210, valid_from: '2026-05-01' } })
  const waiting = await api.db.selectFrom('recalculation_request').select(['farm_id', 'from_day', 'reason']).execute()
  expect(waiting).toEqual([{ farm_id: north.id, from_day: '2026-05-01', reason: 'feed price' }])
})

test('a foreign farm cannot be linked to a mix', async () => {
  const stranger = await aFarm(api.db, await aCompany(api.db))
  await expect(manager.call(addFeedMix, newMix({ name: 'Ny', farms: [stranger.id] }))).rejects.toMatchObject({
    code: 'request.not_found',
  })
})

/** Adds a raw material for a mix: FU per 100 kg, crude protein in %, phosphorus in g/kg, price in DKK per 100 kg. */
const material = async (
  name: string,
  [fu, crude_protein, phosphorus, price]: readonly [number, number, number, number],
) =>
  (
    await manager.call(addRawMaterial, {
      body: { name, fu, crude_protein, phosphorus, prices: [{ price, valid_from: '2026-01-01' }] },
    })
  ).id

const unitMix = [
  [await material('Hvede', [115.5, 9.6, 2.6, 160]), 45],
  [await material('Vårbyg', [106, 9, 2.9, 156]), 30],
  [await material('Sojaskrå', [104, 46.5, 6.3, 290]), 14.5],
  [await material('Rapskage', [99, 31, 10.5, 215]), 7],
  [await material('Sojaolie', [320, 0, 0, 880]), 0.5],
  [await material('Premix', [10, 6, 45, 520]), 3],
] as const
const parts = unitMix.map(([material_id, admixture_percentage]) => ({ material_id, admixture_percentage }))
const [wheat] = parts.map(({ material_id }) => material_id)
const homeMix = (changes = {}) => ({
  body: {
    type_id: 1 as const,
    name: 'Enhedsblanding',
    prices: [{ price: 195.9, valid_from: '2026-02-01' }],
    surcharge: 12,
    components: parts,
    ...changes,
  },
})
const pricesOf = async (id: MixId) =>
  (await manager.call(listFeedMixes)).find((mix) => mix.id === id)?.prices.map((one) => [one.price, one.valid_from])

test('[FEED-025] [FEED-060] [FEED-061] [FEED-063] a home mix sums its raw materials to two decimals: 107.685 is 107.69', async () => {
  const mix = await manager.call(addFeedMix, homeMix())
  expect(mix).toMatchObject({
    type: { id: 1, name: 'Hjemmeblanding' },
    wgt_avg_fu: 107.69,
    wgt_avg_crude_protein: 16.11,
    wgt_avg_phosphorus: 5.04,
    surcharge: 12,
    is_price_own: false,
    prices: [{ price: 195.9 }],
  })
  expect(mix.components).toHaveLength(6)
  expect(mix.components[0]).toMatchObject({
    admixture_percentage: 45,
    material: { name: 'Hvede', fu: 115.5, crude_protein: 9.6, phosphorus: 2.6, prices: [{ price: 160 }] },
  })
})

test('[FEED-057] [FEED-059] [FEED-065] a home mix refuses shares not adding up to 100, a repeated material and a foreign material', async () => {
  const draft = (components: unknown) => homeMix({ name: 'Forkert', components })
  const [first, second, ...rest] = parts
  if (!first || !second) throw new Error('no parts')
  const almost = [{ ...first, admixture_percentage: 45.0001 }, second, ...rest]
  await expect(manager.call(addFeedMix, draft(almost))).rejects.toMatchObject({ status: 422, code: 'feed.mix_total' })
  // A difference after the fourth decimal is ignored.
  const close = [{ ...first, admixture_percentage: 45.00001 }, second, ...rest]
  expect(await manager.call(addFeedMix, { body: { ...draft(close).body, name: 'Næsten' } })).toMatchObject({
    wgt_avg_fu: 107.69,
  })
  const twice = [{ ...first, admixture_percentage: 20 }, { ...first, admixture_percentage: 25 }, second, ...rest]
  await expect(manager.call(addFeedMix, draft(twice))).rejects.toMatchObject({ code: 'feed.material_twice' })
  expect((await manager.send(addFeedMix, draft([{ ...first, admixture_percentage: -1 }]))).statusCode).toBe(400)
  expect(
    (await manager.send(addFeedMix, homeMix({ prices: [{ price: -1, valid_from: '2026-02-01' }] }))).statusCode,
  ).toBe(400)
  expect((await manager.send(addFeedMix, homeMix({ surcharge: undefined }))).statusCode).toBe(400)
  const stranger = api.as(await aCompany(api.db))
  await expect(stranger.call(addFeedMix, homeMix())).rejects.toMatchObject({ code: 'request.not_found' })
})

test('a home mix follows prices of its raw materials, also past ones; a typed price stays', async () => {
  const follows = await manager.call(addFeedMix, homeMix({ name: 'Følger' }))
  const own = await manager.call(
    addFeedMix,
    homeMix({ name: 'Egen', prices: [{ price: 200, valid_from: '2026-02-01' }] }),
  )
  expect(own.is_price_own).toBe(true)
  if (!wheat) throw new Error('no wheat')
  const dearer = { params: { id: wheat }, body: { price: 170, valid_from: '2026-04-01' } }
  const { prices } = await manager.call(addMaterialPrice, dearer)
  // DKK 10 more on a component of 45 %.
  expect(await pricesOf(follows.id)).toEqual([
    [200.4, '2026-04-01'],
    [195.9, '2026-02-01'],
  ])
  expect(await pricesOf(own.id)).toEqual([[200, '2026-02-01']])
  await manager.call(removeMaterialPrice, { params: { id: wheat, price_id: prices[0]?.id ?? ('' as never) } })
  expect(await pricesOf(follows.id)).toEqual([[195.9, '2026-02-01']])
})

test('feed cost of a used home mix changes with the price of its raw material', async () => {
  await sql`delete from recalculation_request`.execute(api.db)
  const mix = await manager.call(addFeedMix, homeMix({ name: 'Spist' }))
  await sql`insert into feed_day (directory_id, farm_id, day, mix_id, grams, record_id)
    values (${company.directoryId}, ${north.id}, '2026-05-20', ${mix.id}, 1000000, gen_random_uuid())`.execute(api.db)
  if (!wheat) throw new Error('no wheat')
  const { prices } = await manager.call(addMaterialPrice, {
    params: { id: wheat },
    body: { price: 150, valid_from: '2026-05-01' },
  })
  const waiting = await api.db.selectFrom('recalculation_request').select(['farm_id', 'from_day']).execute()
  expect(waiting).toEqual([{ farm_id: north.id, from_day: '2026-05-01' }])
  await manager.call(removeMaterialPrice, { params: { id: wheat, price_id: prices[0]?.id ?? ('' as never) } })
})

test('[FEED-028] [FEED-064] [FEED-097] a raw material becomes a component mix of itself at 100 %', async () => {
  if (!wheat) throw new Error('no wheat')
  const draft = (admixture_percentage: number) =>
    homeMix({
      type_id: 3,
      name: 'Hvede, ren',
      surcharge: 0,
      wgt_avg_fu: 115.5,
      wgt_avg_crude_protein: 9.6,
      wgt_avg_phosphorus: 2.6,
      prices: [{ price: 160, valid_from: '2026-02-01' }],
      components: [{ material_id: wheat, admixture_percentage }],
    })
  await expect(manager.call(addFeedMix, draft(99))).rejects.toMatchObject({ code: 'feed.mix_total' })
  expect(await manager.call(addFeedMix, draft(100))).toMatchObject({
    type: { id: 3, name: 'Enkeltfoder' },
    wgt_avg_fu: 115.5,
    components: [{ admixture_percentage: 100 }],
    surcharge: 0,
  })
})

test('[FEED-047] [FEED-049] [FEED-095] a price is deleted unless it is the only one or is calculated', async () => {
  const { id } = await aFeedMix(api.db, company)
  const before = await manager.call(addMixPrice, { params: { id }, body: { price: 220, valid_from: '2026-03-01' } })
  const [newest, oldest] = before.prices
  if (!newest || !oldest) throw new Error('two prices')
  const { prices } = await manager.call(removeMixPrice, { params: { id, price_id: newest.id } })
  expect(prices).toEqual([oldest])
  await expect(manager.call(removeMixPrice, { params: { id, price_id: oldest.id } })).rejects.toMatchObject({
    status: 422,
    code: 'feed.last_price',
  })
  const home = (await manager.call(listFeedMixes)).find(({ name }) => name === 'Følger')
  if (!home?.prices[0]) throw new Error('no home mix')
  await expect(
    manager.call(removeMixPrice, { params: { id: home.id, price_id: home.prices[0].id } }),
  ).rejects.toMatchObject({ code: 'feed.price_not_editable' })
})

test('[FEED-093] [FEED-096] farms are linked to a mix and unlinked', async () => {
  const { id } = await aFeedMix(api.db, company)
  const linked = await manager.call(addMixFarm, { params: { id }, body: { farm_id: south.id, name: 'Syd' } })
  expect(linked.farms).toEqual([{ id: south.id, name: 'Syd' }])
  // Adding the same farm again changes nothing.
  expect((await manager.call(addMixFarm, { params: { id }, body: { farm_id: south.id } })).farms).toHaveLength(1)
  expect((await manager.call(removeMixFarm, { params: { id, farm_id: south.id } })).farms).toEqual([])
  await expect(manager.call(removeMixFarm, { params: { id, farm_id: south.id } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a mix is renamed and retired; an older version overwrites nothing', async () => {
  const { id } = await aFeedMix(api.db, company)
  const renamed = await manager.call(changeFeedMix, { params: { id }, body: { name: 'Slut 2', version: 1 } })
  expect(renamed).toMatchObject({ name: 'Slut 2', is_inactive: false, version: 2 })
  const retired = await manager.call(changeFeedMix, {
    params: { id },
    body: { name: 'Slut 2', is_inactive: true, version: 2 },
  })
  expect(retired.is_inactive).toBe(true)
  await expect(
    manager.call(changeFeedMix, { params: { id }, body: { name: 'Slut 3', version: 2 } }),
  ).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  await expect(
    manager.call(changeFeedMix, { params: { id }, body: { name: 'ENHEDSBLANDING', version: 3 } }),
  ).rejects.toMatchObject({ code: 'feed.mix_name_taken' })
})

test('[FEED-094] an unused mix is deleted; a used mix stays and reports where it was used', async () => {
  const [unused, used] = [await aFeedMix(api.db, company), await aFeedMix(api.db, company)]
  await manager.call(removeFeedMix, { params: { id: unused.id } })
  expect((await manager.call(listFeedMixes)).some(({ id }) => id === unused.id)).toBe(false)
  const recordId = crypto.randomUUID()
  await sql`insert into record (directory_id, id, type_id, day, farm_id)
    values (${company.directoryId}, ${recordId}, 17, '2026-05-01', ${south.id})`.execute(api.db)
  await sql`insert into feed_count (directory_id, record_id, mix_id, farm_id, day, kg)
    values (${company.directoryId}, ${recordId}, ${used.id}, ${south.id}, '2026-05-01', 100)`.execute(api.db)
  const refused = manager.call(removeFeedMix, { params: { id: used.id } })
  await expect(refused).rejects.toMatchObject({ status: 422, code: 'feed.mix_in_use' })
  await expect(refused).rejects.toThrow('Syd')
})

test('[FEED-029] [FEED-084] [FEED-085] the mix types and the register of bought mixes are listed', async () => {
  expect(await manager.call(listMixTypes)).toEqual([
    { id: 1, name: 'Hjemmeblanding' },
    { id: 2, name: 'Færdigfoder' },
    { id: 3, name: 'Enkeltfoder' },
  ])
  const register = await manager.call(listRegisterMixes)
  expect(register).toContainEqual({
    id: 4,
    material_text: 'Slagtegrise Unik (pellet)',
    fu: 106,
    crude_protein: 15.6,
    phosphorus: 4.6,
    price: 226,
  })
})

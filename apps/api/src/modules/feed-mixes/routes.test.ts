import { addFeedMix, addMixPrice, listFeedMixes } from '@herdboard/contract/feed-mixes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api.ts'
import { aCompany, aFarm, aFeedMix, aPerson } from '#testing/company.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })
const company = await aCompany(api.db)
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
    ...changes,
  },
})

test('a compound mix is added with its values, farms and first price [FEED-024] [FEED-026] [FEED-050] [FEED-055] [FEED-056] [FEED-083]', async () => {
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
  for (const wrong of [{ name: ' ' }, { prices: [] }, { wgt_avg_fu: '107' }, { type_id: 1 }]) {
    expect((await manager.send(addFeedMix, newMix(wrong))).statusCode).toBe(400)
  }
})

test('each farm’s people see their own farms of a mix', async () => {
  const reader = await aPerson(api.db, { company, farms: [{ farm: north, permission: 'Read' }] })
  const [mix] = await api.as(reader).call(listFeedMixes, {}, { language: 'en' })
  expect(mix).toMatchObject({ type: { name: 'Compound mix' }, farms: [{ id: north.id, name: 'Nord' }] })
})

test('a price from an earlier day goes in its place, to the øre and beyond', async () => {
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

test('one price a day, none from tomorrow, and none by hand for a mix that is calculated [FEED-027] [FEED-046] [FEED-048]', async () => {
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

test('tomorrow begins at midnight on the farm, not in Greenwich', async () => {
  api.clock.set('2026-06-15T22:30:00Z')
  const mix = await aFeedMix(api.db, company)
  await manager.call(addMixPrice, { params: { id: mix.id }, body: { price: 210, valid_from: '2026-06-16' } })
  api.clock.set('2026-06-15T10:00:00Z')
})

test('a price of the past sends the farms that used the mix to be worked out anew', async () => {
  const mix = await aFeedMix(api.db, company, { prices: [] })
  await sql`insert into feed_day (directory_id, farm_id, day, mix_id, kg_g, record_id)
    values (${company.directoryId}, ${north.id}, '2026-05-20', ${mix.id}, 1000000, gen_random_uuid()),
           (${company.directoryId}, ${south.id}, '2026-04-30', ${mix.id}, 1000000, gen_random_uuid())`.execute(api.db)
  await manager.call(addMixPrice, { params: { id: mix.id }, body: { price: 210, valid_from: '2026-05-01' } })
  const waiting = await api.db.selectFrom('recalc').select(['farm_id', 'from_day', 'reason']).execute()
  expect(waiting).toEqual([{ farm_id: north.id, from_day: '2026-05-01', reason: 'feed price' }])
})

test('a farm that is none of ours cannot get our mix', async () => {
  const stranger = await aFarm(api.db, await aCompany(api.db))
  await expect(manager.call(addFeedMix, newMix({ name: 'Ny', farms: [stranger.id] }))).rejects.toMatchObject({
    code: 'request.not_found',
  })
})

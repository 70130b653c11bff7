import { addStatusAdjustment, addStatusPrice } from '@herdboard/contract/economy/status-entries.ts'
import { addFeedMix, addMixPrice, listFeedMixes, removeMixPrice } from '@herdboard/contract/feed/feed-mixes.ts'
import { addMaterialPrice, addRawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm, aPerson, type TestCompany } from '#testing/fixtures/test-company.ts'
import { aFeedMix } from '#testing/fixtures/test-feed-mix.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })

const lockedUntilMay = {
  status: 422,
  code: 'price.locked',
  body: {
    messages: [
      {
        message:
          'Prisen ville ændre tal, som er låst: Nord er låst til og med 31.05.2026. Vælg en senere dag. ' +
          'En administrator kan flytte låsen under Stalde og steder',
      },
    ],
  },
}

/** A farm that is locked through 31 May. */
async function aLockedFarm(company: TestCompany) {
  const farm = await aFarm(api.db, company, { name: 'Nord' })
  await sql`insert into farm_lock (directory_id, farm_id, through_day, set_by, set_at)
    values (${company.directoryId}, ${farm.id}, '2026-05-31', ${company.manager.userId}, now())`.execute(api.db)
  const feed = (mixId: string, day: string) =>
    sql`insert into feed_day (directory_id, farm_id, day, mix_id, grams, record_id)
      values (${company.directoryId}, ${farm.id}, ${day}, ${mixId}, 1000000, gen_random_uuid())`.execute(api.db)
  return { company, farm, manager: api.as(company), feed }
}

test('a price that would change feed costs of locked days is refused with the farm and its lock', async () => {
  const { company, manager, feed } = await aLockedFarm(await aCompany(api.db, { modules: [] }))
  const { id } = await aFeedMix(api.db, company, { prices: [{ priceDkkPer100Kg: 200, validFrom: '2026-01-01' }] })
  await feed(id, '2026-05-20')
  await feed(id, '2026-06-05')
  const add = (valid_from: string) => manager.call(addMixPrice, { params: { id }, body: { price: 210, valid_from } })
  await expect(add('2026-05-20')).rejects.toMatchObject(lockedUntilMay)
  // After the last fed day that is locked, a price changes open days alone.
  const { prices } = await add('2026-05-21')
  // Until then another price applied, so one before it changes none of the locked days.
  await add('2026-06-10')
  await expect(add('2026-05-19')).rejects.toMatchObject(lockedUntilMay)
  const remove = (price_id: string) => manager.call(removeMixPrice, { params: { id, price_id: price_id as never } })
  await expect(remove(prices[1]?.id ?? '')).rejects.toMatchObject(lockedUntilMay)
  await remove(prices[0]?.id ?? '')
})

test('a price that ends before the first locked day with feed is added', async () => {
  const { company, manager, feed } = await aLockedFarm(await aCompany(api.db, { modules: [] }))
  const { id } = await aFeedMix(api.db, company, { prices: [{ priceDkkPer100Kg: 200, validFrom: '2026-04-01' }] })
  await feed(id, '2026-05-20')
  const body = { price: 190, valid_from: '2026-01-01' }
  expect((await manager.call(addMixPrice, { params: { id }, body })).prices).toHaveLength(2)
})

test('a price of a raw material is refused for locked days on which a mix of it was eaten', async () => {
  const { manager, feed } = await aLockedFarm(await aCompany(api.db, { modules: [] }))
  const material = await manager.call(addRawMaterial, {
    body: {
      ...{ name: 'Hvede', fu: 115.5, crude_protein: 9.6, phosphorus: 2.6 },
      prices: [{ price: 160, valid_from: '2026-01-01' }],
    },
  })
  const add = (price: number, valid_from: string) =>
    manager.call(addMaterialPrice, { params: { id: material.id }, body: { price, valid_from } })
  await add(165, '2026-03-01')
  const mix = await manager.call(addFeedMix, {
    body: {
      ...{ type_id: 1, name: 'Enhedsblanding', farms: [], surcharge: 0 },
      prices: [{ price: 160, valid_from: '2026-01-01' }],
      components: [{ material_id: material.id, admixture_percentage: 100 }],
    } as never,
  })
  await feed(mix.id, '2026-05-20')
  await expect(add(170, '2026-04-01')).rejects.toMatchObject(lockedUntilMay)
  const pricesOfMix = async () => (await manager.call(listFeedMixes)).find(({ id }) => id === mix.id)?.prices.length
  expect(await pricesOfMix()).toBe(2)
  // It applies up to the price of March, and in June.
  await add(150, '2026-02-01')
  await add(170, '2026-06-01')
  expect(await pricesOfMix()).toBe(4)
})

test('a status price adjustment is refused for months with locked days of its farm', async () => {
  const { company, farm, manager } = await aLockedFarm(await aCompany(api.db))
  const south = await aFarm(api.db, company, { name: 'Syd' })
  const admin = api.as(await aPerson(api.db, { company, role: 'SolutionAdmin' }))
  const figures = { piglet_dkk: 5, piglet_dkk_pr_kg: 1, slpig_dkk: 5, slpig_dkk_pr_kg: 1 }
  for (const period of ['2026-05-01', '2026-06-01']) await admin.call(addStatusPrice, { body: { period, ...figures } })
  const adjust = (id: string, site_id: string) =>
    manager.call(addStatusAdjustment, { params: { id }, body: { period: id, site_id, ...figures } as never })
  await expect(adjust('2026-05-01', farm.id)).rejects.toMatchObject(lockedUntilMay)
  await adjust('2026-06-01', farm.id)
  await adjust('2026-05-01', south.id)
})

import { addFeedMix } from '@herdboard/contract/feed/feed-mixes.ts'
import {
  addMaterialPrice,
  addRawMaterial,
  changeRawMaterial,
  listRawMaterials,
  listRegisterMaterials,
  removeMaterialPrice,
  removeRawMaterial,
} from '@herdboard/contract/feed/raw-materials.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })
const company = await aCompany(api.db, { modules: [] })
const manager = api.as(company)

const wheat = (changes = {}) => ({
  body: {
    register_id: 1,
    name: 'Hvede',
    dry_matter: 85,
    fu: 115.5,
    crude_protein: 9.6,
    phosphorus: 2.6,
    prices: [{ price: 160, valid_from: '2026-02-01' }],
    ...changes,
  },
})

test('[FEED-031] [FEED-081] [FEED-087] raw material is added with its values and first price, as listed in the register', async () => {
  const material = await manager.call(addRawMaterial, wheat())
  expect(material).toMatchObject({
    register_id: 1,
    name: 'Hvede',
    dry_matter: 85,
    fu: 115.5,
    crude_protein: 9.6,
    phosphorus: 2.6,
    prices: [{ price: 160, valid_from: '2026-02-01' }],
    customized: false,
  })
  expect(await manager.call(listRawMaterials)).toEqual([material])
  await expect(manager.call(addRawMaterial, wheat({ name: 'HVEDE' }))).rejects.toMatchObject({
    status: 422,
    code: 'feed.material_name_taken',
  })
})

test('raw material is marked as own when its values differ from the register or are not in it', async () => {
  const dried = await manager.call(addRawMaterial, wheat({ name: 'Tør hvede', dry_matter: 87, fu: 118.22 }))
  const ours = await manager.call(addRawMaterial, wheat({ name: 'Egen byg', register_id: null, dry_matter: null }))
  expect([dried.customized, ours.customized, ours.dry_matter]).toEqual([true, true, null])
})

test('[FEED-067] [FEED-068] [FEED-069] [FEED-070] [FEED-071] [FEED-072] [FEED-073] raw material is refused with missing or out-of-range values', async () => {
  const wrong = [
    { name: ' ' },
    { dry_matter: 101 },
    { dry_matter: -1 },
    { fu: null },
    { fu: '115' },
    { crude_protein: -1 },
    { crude_protein: null },
    { phosphorus: -0.1 },
    { phosphorus: null },
    { prices: [] },
    { prices: [{ price: -1, valid_from: '2026-02-01' }] },
    { prices: [{ price: null, valid_from: '2026-02-01' }] },
    { prices: [{ price: 1 }] },
    { prices: [{ price: 1, valid_from: '' }] },
    { prices: [1, 2].map((price) => ({ price, valid_from: `2026-02-0${price}` })) },
  ]
  for (const changes of wrong) {
    expect((await manager.send(addRawMaterial, wheat({ name: 'Forkert', ...changes }))).statusCode).toBe(400)
  }
  await expect(
    manager.call(addRawMaterial, wheat({ name: 'Fremtid', prices: [{ price: 1, valid_from: '2026-06-16' }] })),
  ).rejects.toMatchObject({ status: 422, code: 'feed.future_price' })
  expect((await manager.call(listRawMaterials)).some(({ name }) => name === 'Forkert')).toBe(false)
})

test('[FEED-066] raw material of a company with the register must be chosen from it; an unknown number is refused', async () => {
  const mill = api.as(await aCompany(api.db, { modules: ['RawMaterialsRegister'] }))
  await expect(mill.call(addRawMaterial, wheat({ register_id: null }))).rejects.toMatchObject({
    status: 422,
    code: 'feed.register_missing',
  })
  await expect(mill.call(addRawMaterial, wheat({ register_id: 99 }))).rejects.toMatchObject({
    code: 'feed.register_missing',
  })
  expect((await mill.call(addRawMaterial, wheat())).register_id).toBe(1)
})

test('[FEED-032] [FEED-082] register lists 41 raw materials with example values, named in the reader’s language', async () => {
  const register = await manager.call(listRegisterMaterials)
  expect(register).toHaveLength(41)
  const [first] = register
  expect(first).toEqual({
    id: 1,
    name: 'Hvede',
    dry_matter: 85,
    fu: 115.5,
    crude_protein: 9.6,
    phosphorus: 2.6,
    price: 160,
  })
  const [english] = await manager.call(listRegisterMaterials, {}, { language: 'en' })
  expect(english?.name).toBe('Wheat')
})

test('raw material change updates name, values and register mark, and refuses older versions', async () => {
  const { id } = await manager.call(addRawMaterial, wheat({ name: 'Rug' }))
  const body = { name: 'Hybridrug', dry_matter: 85, fu: 110, crude_protein: 7.6, phosphorus: 2.5 }
  const changed = await manager.call(changeRawMaterial, { params: { id }, body: { ...body, version: 1 } })
  expect(changed).toMatchObject({ ...body, customized: true, version: 2 })
  await expect(
    manager.call(changeRawMaterial, { params: { id }, body: { ...body, version: 1 } }),
  ).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  await expect(
    manager.call(changeRawMaterial, { params: { id }, body: { ...body, name: 'hvede', version: 2 } }),
  ).rejects.toMatchObject({ code: 'feed.material_name_taken' })
})

test('[FEED-079] [FEED-080] [FEED-088] [FEED-090] price is added from a date, once a day, not in the future; the only price cannot be deleted', async () => {
  const { id } = await manager.call(addRawMaterial, wheat({ name: 'Havre' }))
  const add = (price: unknown, valid_from: string) =>
    manager.send(addMaterialPrice, { params: { id }, body: { price, valid_from } })
  for (const [price, day] of [
    [null, '2026-03-01'],
    ['160', '2026-03-01'],
    [160, ''],
  ] as const) {
    expect((await add(price, day)).statusCode).toBe(400)
  }
  const { prices } = await manager.call(addMaterialPrice, {
    params: { id },
    body: { price: 155.5, valid_from: '2026-03-01' },
  })
  expect(prices.map(({ price, valid_from }) => [price, valid_from])).toEqual([
    [155.5, '2026-03-01'],
    [160, '2026-02-01'],
  ])
  expect((await add(150, '2026-03-01')).statusCode).toBe(422)
  expect((await add(150, '2026-06-16')).statusCode).toBe(422)
  const [newest, oldest] = prices
  if (!newest || !oldest) throw new Error('two prices')
  await manager.call(removeMaterialPrice, { params: { id, price_id: newest.id } })
  await expect(manager.call(removeMaterialPrice, { params: { id, price_id: oldest.id } })).rejects.toMatchObject({
    code: 'feed.last_price',
  })
})

test('[FEED-089] raw material is deleted when no mix uses it; otherwise it stays and lists its uses', async () => {
  const [gone, stored] = [
    await manager.call(addRawMaterial, wheat({ name: 'Lupin' })),
    await manager.call(addRawMaterial, wheat({ name: 'Ærter' })),
  ]
  await manager.call(addFeedMix, {
    body: {
      type_id: 3,
      name: 'Rene ærter',
      prices: [{ price: 160, valid_from: '2026-02-01' }],
      surcharge: 0,
      components: [{ material_id: stored.id, admixture_percentage: 100 }],
    },
  })
  await manager.call(removeRawMaterial, { params: { id: gone.id } })
  expect((await manager.call(listRawMaterials)).some(({ id }) => id === gone.id)).toBe(false)
  // The name of a deleted raw material is free again.
  await manager.call(addRawMaterial, wheat({ name: 'Lupin' }))
  const refused = manager.call(removeRawMaterial, { params: { id: stored.id } })
  await expect(refused).rejects.toMatchObject({ status: 422, code: 'feed.material_in_use' })
  await expect(refused).rejects.toThrow('Rene ærter')
})

test('raw materials are visible to the whole company and changed only by managers', async () => {
  const employee = api.as(await aPerson(api.db, { company, role: 'Employee' }))
  expect((await employee.call(listRawMaterials)).length).toBeGreaterThan(0)
  await expect(employee.call(addRawMaterial, wheat({ name: 'Nej' }))).rejects.toMatchObject({ status: 403 })
  expect(await api.as(await aCompany(api.db)).call(listRawMaterials)).toEqual([])
})

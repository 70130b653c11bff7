import { PlaceId, SelectionId } from '@herdboard/contract/core/ids.ts'
import { storeSelection } from '@herdboard/contract/places/locations.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { selectCaller } from '#platform/identity/select-caller.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import { testApi } from '#testing/api/test-api.ts'
import { someInsertedPigs } from '#testing/fixtures/inserted-pigs.ts'
import { aBarn, aBatch, aCompany, aFarm, aPerson, aSection, type TestPerson } from '#testing/fixtures/test-company.ts'
import { type QueriedPlaces, resolvePlaces } from './service.ts'

const api = await testApi()
const company = await aCompany(api.db)
const [north, south] = [await aFarm(api.db, company, { name: 'Nord' }), await aFarm(api.db, company, { name: 'Syd' })]
const barn = await aBarn(api.db, north, { name: 'Stald 1' })
const [a, b] = [await aSection(api.db, barn, { name: 'A' }), await aSection(api.db, barn, { name: 'B' })]
const inBatches = await aBarn(api.db, north, { name: 'Stald 2', isBatchProduction: true })
const batch = await aBatch(api.db, inBatches, { name: '2026-20' })
const weaners = await aBarn(api.db, south, { name: 'Klima', pigType: 1 })
for (const place of [a, b, batch, weaners]) await someInsertedPigs(api.db, place, { head: 10 })

const ids = (...places: { id: string }[]) => places.map(({ id }) => PlaceId.parse(id))

/** Returns the names of the units that a query of this user covers. */
async function unitsFor(who: TestPerson, query: QueriedPlaces, pigType: PigType | null = null): Promise<string[]> {
  return withTransaction(api.database, async (db) => {
    await setRowLevelSecurity(db, who.directoryId, who.userId)
    const scope = (await selectCaller(db, { ...who, signInId: null }))?.scope
    if (!scope) throw new Error('nobody')
    const { units } = await resolvePlaces(db, scope, query, pigType)
    return units.map(({ barnName, sectionName, batchName }) => `${barnName} ${sectionName ?? batchName ?? ''}`.trim())
  })
}
const { manager } = company
const all = ['Stald 1 A', 'Stald 1 B', 'Stald 2 2026-20', 'Klima']

test('missing selection means all places, an empty list means none', async () => {
  expect(await unitsFor(manager, {})).toEqual(all)
  expect(await unitsFor(manager, { location_ids: [] })).toEqual([])
})

test('farm or barn covers everything inside it, section and batch cover themselves, without duplicates', async () => {
  expect(await unitsFor(manager, { location_ids: ids(north) })).toEqual(all.slice(0, 3))
  expect(await unitsFor(manager, { site_ids: ids(barn) })).toEqual(['Stald 1 A', 'Stald 1 B'])
  expect(await unitsFor(manager, { location_ids: ids(b, batch) })).toEqual(['Stald 1 B', 'Stald 2 2026-20'])
  expect(await unitsFor(manager, { location_ids: ids(barn, a, a) })).toEqual(['Stald 1 A', 'Stald 1 B'])
  expect(await unitsFor(manager, { farm_ids: ids(south), location_ids: ids(a) })).toEqual(['Stald 1 A', 'Klima'])
})

test('selection can be limited to one pig type', async () => {
  expect(await unitsFor(manager, {}, 1)).toEqual(['Klima'])
  expect(await unitsFor(manager, { location_ids: ids(south) }, 2)).toEqual([])
})

test('selection covers only readable farms; other farms are not found', async () => {
  const reader = await aPerson(api.db, { company, farms: [{ farm: south, permission: 'Read' }] })
  expect(await unitsFor(reader, {})).toEqual(['Klima'])
  await expect(unitsFor(reader, { location_ids: ids(south, a) })).rejects.toMatchObject({ code: 'request.not_found' })
})

test('stored selection resolves to its places for the user who stored it', async () => {
  const { id } = await api.as(manager).call(storeSelection, { body: { ids: ids(a, weaners) } })
  expect(await unitsFor(manager, { selection_id: id })).toEqual(['Stald 1 A', 'Klima'])
  const colleague = await aPerson(api.db, { company, role: 'DirectoryAdmin' })
  const unknown = { code: 'request.not_found' }
  await expect(unitsFor(colleague, { selection_id: id })).rejects.toMatchObject(unknown)
  await expect(unitsFor(manager, { selection_id: SelectionId.parse(a.id) })).rejects.toMatchObject(unknown)
})

import { PlaceId, type RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import * as contract from '@herdboard/contract/places/locations.ts'
import * as placeSetup from '@herdboard/contract/places/place-setup.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { testApi } from '#testing/api/test-api.ts'
import { someInsertedPigs } from '#testing/fixtures/inserted-pigs.ts'
import { aBarn, aBatch, aCompany, aFarm, aPerson, aSection } from '#testing/fixtures/test-company.ts'

const api = await testApi({ instant: '2026-06-15T10:00:00Z' })

/** A farm with a divided barn (120 + 80 pigs, 3 of them moved), a batch barn (60) and an empty undivided barn. */
async function aWorkingFarm() {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Holmgård', chrNumber: '10234' })
  const divided = await aBarn(api.db, farm, { name: 'Stald 1', pigCapacity: 250 })
  const a = await aSection(api.db, divided, { name: 'A', pigCapacity: 125 })
  const b = await aSection(api.db, divided, { name: 'B', displayNumOfPigs: false })
  const inBatches = await aBarn(api.db, farm, { name: 'Stald 2', isBatchProduction: true })
  const running = await aBatch(api.db, inBatches, { name: '2026-20', startDate: '2026-05-11' })
  const closed = await aBatch(api.db, inBatches, { name: '2026-04', startDate: '2026-01-19', endDate: '2026-05-04' })
  const whole = await aBarn(api.db, farm, { name: 'Stald 3', pigType: 1 })
  await someInsertedPigs(api.db, a, { head: 120, day: '2026-06-01' })
  await someInsertedPigs(api.db, b, { head: 80, day: '2026-02-01' })
  await someInsertedPigs(api.db, running, { head: 60, day: '2026-05-11' })
  // Inserted tomorrow, so not in today's stock.
  await someInsertedPigs(api.db, whole, { head: 500, day: '2026-06-16' })
  return { company, farm, divided, a, b, inBatches, running, closed, whole }
}

test('[API-022] [API-023] [API-024] [API-025] [LOC-002] [LOC-025] [SHELL-122] places list farms, barns, sections and batches with today’s pigs', async () => {
  const { company, farm, divided, a, b, inBatches, running, closed, whole } = await aWorkingFarm()
  const manager = api.as(company)
  expect(await manager.call(contract.listFarms)).toEqual([
    {
      id: farm.id,
      farm_id: farm.id,
      name: 'Holmgård',
      public_id: { ids: ['10234'] },
      locations: [divided.id, inBatches.id, whole.id],
      sections: [a.id, b.id],
      permission: { key: 'ReadWrite' },
      accessible_actions: [6, 7, 8, 17, 9, 10, 20, 31, 32, 36],
      pigs: 260,
    },
  ])
  const barns = await manager.call(contract.listBarns)
  expect(barns.map(({ name, pigs, sections, is_weaners }) => ({ name, pigs, sections, is_weaners }))).toEqual([
    { name: 'Stald 1', pigs: 200, sections: [a.id, b.id], is_weaners: false },
    { name: 'Stald 2', pigs: 60, sections: [], is_weaners: false },
    { name: 'Stald 3', pigs: 0, sections: [], is_weaners: true },
  ])
  expect(barns[1]?.open_batches).toEqual([{ batch_id: running.id, name: '2026-20', is_active: true, pigs: 60 }])
  const sections = await manager.call(contract.listSections)
  expect(sections.map(({ name, pigs, display_num_of_pigs }) => [name, pigs, display_num_of_pigs])).toEqual([
    ['A', 120, true],
    ['B', 80, false],
  ])
  expect(barns.map(({ id, farm_id }) => [id, farm_id])).toEqual(
    [divided, inBatches, whole].map(({ id }) => [id, farm.id]),
  )
  expect(sections.map(({ id, barn_id }) => [id, barn_id])).toEqual([a, b].map(({ id }) => [id, divided.id]))
  const batches = await manager.call(contract.listBatches, { query: { from: '2026-05-04', to: '2026-06-15' } })
  expect(batches.map(({ name, pigs, is_active }) => [name, pigs, is_active])).toEqual([
    ['2026-20', 60, true],
    ['2026-04', 0, false],
  ])
  expect(batches[0]).toMatchObject({ farm: { name: 'Holmgård' }, barn: { name: 'Stald 2' }, batch_id: running.id })
  const later = await manager.call(contract.listBatches, { query: { from: '2026-05-05', to: '2026-06-15' } })
  expect(later.map(({ id }) => id)).not.toContain(closed.id)
})

test('stock count sets the stock from its day on, and later movements are added', async () => {
  const { company, a } = await aWorkingFarm()
  const unit = await api.db
    .selectFrom('herd_unit')
    .select('id')
    .where('section_id', '=', a.id)
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('herd_point')
    .values({
      directory_id: company.directoryId,
      unit_id: unit.id,
      day: '2026-06-10',
      head: 117,
      kg: 4000,
      diff_head: -3,
      growth_kg: null,
    })
    .execute()
  const sections = await api.as(company).call(contract.listSections)
  expect(sections.map(({ pigs }) => pigs)).toEqual([117, 80])
})

test('[LOC-017] [LOC-018] [PERM-013] user sees the permitted farms and may record on those with write permission', async () => {
  const { company, farm } = await aWorkingFarm()
  const other = await aFarm(api.db, company, { name: 'Anden' })
  const worker = api.as(
    await aPerson(api.db, {
      company,
      farms: [
        { farm, permission: 'Read' },
        { farm: other, permission: 'ReadWrite' },
      ],
    }),
  )
  const farms = await worker.call(contract.listFarms)
  expect(farms.map(({ name, permission, accessible_actions }) => [name, permission.key, accessible_actions])).toEqual([
    ['Anden', 'ReadWrite', [6, 7, 8, 17, 9, 10, 20, 31, 32, 36]],
    ['Holmgård', 'Read', []],
  ])
  expect((await worker.call(contract.listBarns)).flatMap(({ accessible_actions }) => accessible_actions)).toEqual([])
  const nobody = await aPerson(api.db, { company })
  for (const list of [contract.listFarms, contract.listBarns]) expect(await api.as(nobody).call(list)).toEqual([])
})

test('place that became empty accepts late records for thirty days', async () => {
  const { company, a } = await aWorkingFarm()
  const unit = await api.db
    .selectFrom('herd_unit')
    .select('id')
    .where('section_id', '=', a.id)
    .executeTakeFirstOrThrow()
  const empty = { directory_id: company.directoryId, unit_id: unit.id, day: '2026-06-14', head: 0, kg: 0, diff_head: 0 }
  await api.db.insertInto('herd_point').values(empty).execute()
  const dead = async () => (await api.as(company).call(contract.listSections))[0]?.accessible_actions.includes(5)
  expect(await dead()).toBe(true)
  api.clock.set('2026-07-01T10:00:00Z')
  expect(await dead()).toBe(false)
  api.clock.set('2026-06-15T10:00:00Z')
})

test('sections are not listed without the Sections module', async () => {
  const company = await aCompany(api.db, { modules: [] })
  const farm = await aFarm(api.db, company)
  await aSection(api.db, await aBarn(api.db, farm))
  expect(await api.as(company).call(contract.listFarms)).toMatchObject([{ sections: [] }])
  expect(await api.as(company).call(contract.listBarns)).toMatchObject([{ sections: [] }])
})

test('[API-034] [API-035] [API-036] [API-073] [API-074] [API-078] [API-079] [PERM-002] [SETTINGS-047] farm, barn and section can be created and changed', async () => {
  const company = await aCompany(api.db)
  const manager = api.as(company)
  const farm = await manager.call(placeSetup.addFarm, {
    body: { name: '  Nygård ', chr_number: '55', street: 'Vej 1' },
  })
  expect(farm).toMatchObject({ name: 'Nygård', chr_number: '55', street: 'Vej 1', pig_capacity: null, version: 1 })
  const barn = await manager.call(placeSetup.addBarn, {
    body: { farm_id: farm.id, name: 'Stald 1', animal_group: 'WEANERS', pig_capacity: 800 },
  })
  const section = await manager.call(placeSetup.addSection, {
    body: { barn_id: barn.id, name: 'A', pig_capacity: 120 },
  })
  expect(section).toMatchObject({
    farm_id: farm.id,
    name: 'A',
    pig_capacity: 120,
    display_num_of_pigs: true,
    version: 1,
  })
  expect(await manager.call(placeSetup.listDirectoryFarms)).toEqual([{ ...farm, barns: [barn.id] }])
  expect(await manager.call(placeSetup.listDirectoryBarns)).toEqual([{ ...barn, sections: [section.id] }])
  expect(await manager.call(placeSetup.listDirectorySections)).toEqual([section])

  const changed = await manager.call(placeSetup.changeBarn, {
    params: { id: barn.id },
    body: { name: 'Stald 1', animal_group: 'SLAUGHTER_PIGS', pig_capacity: 900, version: 1 },
  })
  expect(changed).toMatchObject({ animal_group: 'SLAUGHTER_PIGS', pig_capacity: 900, version: 2 })
  for (const wrong of [
    { name: '' },
    { name: 'x'.repeat(101) },
    { name: 'A', chr_number: '1234567' },
    { name: 'A', pig_capacity: -1 },
  ]) {
    expect((await manager.send(placeSetup.addFarm, { body: wrong })).statusCode).toBe(400)
  }
})

test('client that sends only names leaves all other values unchanged', async () => {
  const company = await aCompany(api.db)
  const manager = api.as(company)
  const farmValues = {
    ...{ chr_number: '55', street: 'Vej 1', postal_town: '8800 Viborg', pig_capacity: 1200 },
    ...{ production_kind: 3, vet: 'Dyrlægerne' },
  }
  const farm = await manager.call(placeSetup.addFarm, { body: { name: 'Nord', ...farmValues } })
  const barnValues = { is_batch_production: true, pig_capacity: 40, feed_system: 2 as const, area_m2: 90.5 }
  const barn = await manager.call(placeSetup.addBarn, {
    body: { farm_id: farm.id, name: 'Stald 1', animal_group: 'WEANERS', ...barnValues },
  })
  const sectionValues = { pig_capacity: 20, pen_count: 4, area_m2: 45.5, display_num_of_pigs: false }
  const section = await manager.call(placeSetup.addSection, {
    body: { barn_id: barn.id, name: 'A', ...sectionValues },
  })
  const named = { name: 'Ny', version: 1 }
  const changed = { name: 'Ny', version: 2 }
  expect(await manager.call(placeSetup.changeFarm, { params: { id: farm.id }, body: named })).toMatchObject({
    ...changed,
    ...farmValues,
  })
  expect(
    await manager.call(placeSetup.changeBarn, { params: { id: barn.id }, body: { ...named, animal_group: 'WEANERS' } }),
  ).toMatchObject({ ...changed, ...barnValues })
  expect(await manager.call(placeSetup.changeSection, { params: { id: section.id }, body: named })).toMatchObject({
    ...changed,
    ...sectionValues,
  })
  // A value that is sent as null is cleared.
  expect(
    await manager.call(placeSetup.changeFarm, {
      params: { id: farm.id },
      body: { name: 'Ny', vet: null, version: 2 },
    }),
  ).toMatchObject({ vet: null, street: 'Vej 1' })
})

test('second of two concurrent changes to a farm is refused and shows the stored values', async () => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company, { name: 'Nord' })
  const change = (name: string, version: number) =>
    api.as(company).call(placeSetup.changeFarm, { params: { id: farm.id }, body: { name, version } })
  await change('Nordgård', 1)
  await expect(change('Nordly', 1)).rejects.toMatchObject({
    status: 409,
    code: 'version.stale',
    body: { current: { name: 'Nordgård', version: 2 } },
  })
  const both = await Promise.allSettled([change('A', 2), change('B', 2)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('place name is unique within its parent, ignoring case, and free again after deletion', async () => {
  const { company, farm, divided, inBatches } = await aWorkingFarm()
  const manager = api.as(company)
  const taken = { status: 422, code: 'location.name_taken' }
  await expect(manager.call(placeSetup.addFarm, { body: { name: 'HOLMGÅRD' } })).rejects.toMatchObject(taken)
  const barn = { farm_id: farm.id, animal_group: 'WEANERS' } as const
  await expect(manager.call(placeSetup.addBarn, { body: { ...barn, name: 'stald 1' } })).rejects.toMatchObject(taken)
  const unseen = { ...barn, name: 'Stald\u200b\r\n1\u202e' }
  await expect(manager.call(placeSetup.addBarn, { body: unseen })).rejects.toMatchObject(taken)
  const nameless = { ...barn, name: '\u200b\u00ad' }
  await expect(manager.call(placeSetup.addBarn, { body: nameless })).rejects.toMatchObject({ status: 400 })
  await expect(manager.call(placeSetup.addSection, { body: { barn_id: divided.id, name: 'a' } })).rejects.toMatchObject(
    taken,
  )
  await expect(
    manager.call(placeSetup.changeBarn, {
      params: { id: inBatches.id },
      body: { name: 'Stald 1', animal_group: 'SLAUGHTER_PIGS', is_batch_production: true, version: 1 },
    }),
  ).rejects.toMatchObject(taken)
  await manager.call(placeSetup.addSection, { body: { barn_id: inBatches.id, name: 'A' } })

  const spare = await manager.call(placeSetup.addBarn, { body: { ...barn, name: 'Stald 9' } })
  await manager.call(placeSetup.removeBarn, { params: { id: spare.id } })
  await manager.call(placeSetup.addBarn, { body: { ...barn, name: 'Stald 9' } })
})

test('CHR number used twice in the company asks for confirmation once', async () => {
  const { company } = await aWorkingFarm()
  const manager = api.as(company)
  const body = { name: 'Søgård', chr_number: '10234' }
  await expect(manager.call(placeSetup.addFarm, { body })).rejects.toMatchObject({
    status: 300,
    messages: [{ code: 'farm.chr_known', message: 'CHR-nummeret bruges af Holmgård' }],
  })
  const farm = await manager.call(placeSetup.addFarm, { body: { ...body, confirmed: true } })
  // An unchanged CHR number needs no second confirmation.
  await manager.call(placeSetup.changeFarm, { params: { id: farm.id }, body: { ...body, street: 'Vej 2', version: 1 } })
  const elsewhere = await aCompany(api.db)
  await api.as(elsewhere).call(placeSetup.addFarm, { body })
})

test('[API-084] [API-085] place with pigs or an open batch cannot be taken out of use', async () => {
  const { company, farm, divided, a, inBatches } = await aWorkingFarm()
  await someInsertedPigs(api.db, await aBarn(api.db, farm, { name: 'Stald 8' }), { head: 2000, day: '2026-02-02' })
  const manager = api.as(company)
  const hasPigs = { status: 422, code: 'location.has_pigs' }
  await expect(manager.call(placeSetup.removeFarm, { params: { id: farm.id } })).rejects.toMatchObject({
    ...hasPigs,
    messages: [{ message: 'Der er 2.260 grise i Holmgård. Flyt dem, eller lav en optælling først.' }],
  })
  await expect(manager.call(placeSetup.removeBarn, { params: { id: divided.id } })).rejects.toMatchObject(hasPigs)
  await expect(manager.call(placeSetup.removeSection, { params: { id: a.id } })).rejects.toMatchObject(hasPigs)
  await expect(
    manager.call(placeSetup.changeBarn, {
      params: { id: inBatches.id },
      body: { name: 'Stald 2', animal_group: 'SLAUGHTER_PIGS', is_batch_production: false, version: 1 },
    }),
  ).rejects.toMatchObject(hasPigs)

  const waiting = await aBarn(api.db, farm, { isBatchProduction: true })
  await aBatch(api.db, waiting)
  await expect(manager.call(placeSetup.removeBarn, { params: { id: waiting.id } })).rejects.toMatchObject({
    status: 422,
    code: 'location.in_use',
  })
})

test('barn with recorded pigs keeps its animal group, even when empty now', async () => {
  const company = await aCompany(api.db)
  const barn = await aBarn(api.db, await aFarm(api.db, company))
  const { unitId } = await someInsertedPigs(api.db, barn, { head: 10, day: '2026-02-02' })
  const where = { directory_id: company.directoryId, day: '2026-03-02' }
  const record_id = newId<RecordId>()
  await api.db
    .insertInto('record')
    .values({
      ...where,
      id: record_id,
      farm_id: barn.farmId,
      barn_id: barn.id,
      type_id: recordKind.departure,
      head: 10,
      kg: 300,
    })
    .execute()
  await api.db
    .insertInto('herd_leg')
    .values({ ...where, record_id, unit_id: unitId, kind: legKind.departure, head: -10, kg: -300 })
    .execute()
  const change = (animal_group: 'WEANERS' | 'SLAUGHTER_PIGS') =>
    api
      .as(company)
      .call(placeSetup.changeBarn, { params: { id: barn.id }, body: { name: 'Ny', animal_group, version: 1 } })
  await expect(change('WEANERS')).rejects.toMatchObject({ status: 422, code: 'location.kind_stays' })
  expect(await change('SLAUGHTER_PIGS')).toMatchObject({ name: 'Ny', animal_group: 'SLAUGHTER_PIGS' })
})

test('[SHELL-001] place out of use disappears from every list with everything inside it', async () => {
  const company = await aCompany(api.db)
  const farm = await aFarm(api.db, company)
  const barn = await aBarn(api.db, farm)
  const section = await aSection(api.db, barn)
  const manager = api.as(company)
  await manager.call(placeSetup.removeFarm, { params: { id: farm.id } })
  for (const list of [
    contract.listFarms,
    contract.listBarns,
    contract.listSections,
    placeSetup.listDirectoryFarms,
    placeSetup.listDirectoryBarns,
    placeSetup.listDirectorySections,
  ]) {
    expect(await manager.call(list)).toEqual([])
  }
  await expect(manager.call(placeSetup.removeSection, { params: { id: section.id } })).rejects.toMatchObject({
    status: 404,
  })
  const rows = await api.db.selectFrom('barn').select('deleted_at').where('id', '=', barn.id).execute()
  expect(rows).toEqual([{ deleted_at: api.clock.now() }])
})

test('long selection of places gets a short id that belongs to the user', async () => {
  const { company, a, running, farm } = await aWorkingFarm()
  const { id } = await api
    .as(company)
    .call(contract.storeSelection, { body: { ids: [a.id, running.id].map((place) => PlaceId.parse(place)) } })
  const stored = await api.db.selectFrom('selection').select(['ids', 'user_id']).where('id', '=', id).execute()
  expect(stored).toEqual([{ ids: [a.id, running.id], user_id: company.manager.userId }])
  const blind = await aPerson(api.db, { company })
  const ids = [PlaceId.parse(farm.id)]
  await expect(api.as(blind).call(contract.storeSelection, { body: { ids } })).rejects.toMatchObject({ status: 404 })
})

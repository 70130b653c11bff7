import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import {
  listActions,
  listAnalysisTypes,
  listBatchEvents,
  listConfigEvents,
  listEconomyEvents,
  listEvents,
  listLanguages,
  listMiscEvents,
  listRecordTypes,
} from '@herdboard/contract/system/catalogue.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aCompany, aFarm, aPerson, type TestFarm, type TestPerson } from '#testing/fixtures/test-company.ts'

const api = await testApi()
const company = await aCompany(api.db)
const farm = await aFarm(api.db, company)

async function recorded(who: TestPerson, at: TestFarm, typeId: number, times: number, day: string) {
  for (let time = 0; time < times; time++) {
    await api.db
      .insertInto('record')
      .values({
        directory_id: at.directoryId,
        id: newId<RecordId>(),
        type_id: typeId,
        day,
        farm_id: at.id,
        created_by: who.userId,
        created_at: `${day}T08:00:00Z`,
      })
      .execute()
  }
}

test('[API-018] [SHELL-105] the five languages are listed without signing in', async () => {
  const languages = await api.anonymous().call(listLanguages)
  expect(languages.map(({ id, code, native_name }) => [id, code, native_name])).toEqual([
    [1, 'da', 'Dansk'],
    [2, 'en', 'English'],
    [3, 'sv', 'Svenska'],
    [4, 'es', 'Español'],
    [5, 'pt', 'Português'],
  ])
  // A picture of its own, or none: one picture for all says nothing.
  const pictures = languages.flatMap(({ icon_url }) => icon_url ?? [])
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('[API-026] [SHELL-076] [SHELL-123] events are listed in catalogue order for a new person', async () => {
  const events = await api.as(company).call(listEvents)
  expect(events.map(({ type, name }) => [type, name])).toEqual([
    [5, 'Døde'],
    [11, 'Behandling'],
    [3, 'Flytning'],
    [14, 'Tilsyn'],
    [1, 'Indsættelse'],
    [2, 'Afgang'],
    [13, 'Slagtetilmelding'],
    [4, 'Slagtning'],
    [6, 'Status (optælling)'],
    [16, 'Vejning'],
    [7, 'Foderforbrug'],
    [8, 'Foderlevering'],
    [17, 'Foderbeholdning'],
  ])
  expect(events[0]).toEqual({
    id: 5,
    type: 5,
    name: 'Døde',
    icon_url: '/icons/skull.svg',
    action_id: 5,
    is_listed: true,
  })
})

test('[CONST-001] event types have fixed numbers', async () => {
  const who = api.as(company)
  const events = [
    ...(await who.call(listEvents, {}, { language: 'en' })),
    ...(await who.call(listEconomyEvents, {}, { language: 'en' })),
  ]
  expect(Object.fromEntries(events.map(({ name, type }) => [name, type]))).toMatchObject({
    Insertion: 1,
    Departure: 2,
    Transfer: 3,
    Slaughter: 4,
    Dead: 5,
    'Stock count': 6,
    'Feed consumption': 7,
    'Feed delivery': 8,
    Posting: 9,
    Treatment: 11,
    'Slaughter booking': 13,
  })
})

test('the five events used most in thirty days are listed first, the rest in catalogue order', async () => {
  const worker = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  await recorded(worker, farm, 7, 3, '2026-06-10')
  await recorded(worker, farm, 6, 2, '2026-05-17')
  await recorded(worker, farm, 1, 1, '2026-06-01')
  await recorded(worker, farm, 17, 9, '2026-05-01')
  // A colleague's records do not change one's own favourites.
  await recorded(company.manager, farm, 4, 20, '2026-06-10')
  const events = await api.as(worker).call(listEvents)
  expect(events.map(({ type }) => type)).toEqual([7, 6, 1, 5, 11, 3, 14, 2, 13, 4, 16, 8, 17])
})

test('a person without write access is offered no event', async () => {
  const reader = await aPerson(api.db, { company, role: 'Advisor', farms: [{ farm, permission: 'Read' }] })
  expect(await api.as(reader).call(listEvents)).toEqual([])
  expect(await api.as(reader).call(listBatchEvents)).toEqual([])
  expect(await api.as(reader).call(listActions)).toEqual([])
  expect(await api.as(reader).call(listRecordTypes)).toHaveLength(14)
})

test('[API-027] batch events list create, update and close', async () => {
  const events = await api.as(company).call(listBatchEvents, {}, { language: 'en' })
  expect(events.map(({ id, type, name, is_listed }) => [id, type, name, is_listed])).toEqual([
    [21, 12, 'Create batch', true],
    [22, 12, 'Update batch', true],
    [23, 12, 'Close batch', true],
  ])
})

test('[API-031] [NOTES-012] [ASSIGN-030] notes and tasks are listed apart from pigs and feed, each with its module', async () => {
  const events = await api.as(company).call(listMiscEvents, {}, { language: 'en' })
  expect(events.map(({ id, type, name, action_id }) => [id, type, name, action_id])).toEqual([
    [14, 14, 'Check-in', 14],
    [31, 31, 'Task', 31],
    [32, 32, 'New treatment instruction', 32],
    [37, 10, 'Note', 36],
  ])
  const without = await aCompany(api.db, { modules: ['Assignments'] })
  await aFarm(api.db, without)
  expect((await api.as(without).call(listMiscEvents)).map(({ id }) => id)).toEqual([31])
  const actions = await api.as(company).call(listActions)
  expect(actions.filter(({ id }) => id === 31 || id === 36).map(({ id, form_id }) => [id, form_id])).toEqual([
    [31, 31],
    [36, 37],
  ])
})

test('[API-032] every listed action opens its form', async () => {
  const actions = await api.as(company).call(listActions)
  expect(actions.find(({ id }) => id === 1)).toEqual({
    id: 1,
    form_id: formId.insertion,
    name: 'Indsættelse',
    module: null,
    permission: null,
  })
  expect(actions.map(({ form_id }) => form_id).sort((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 16, 17, 20, 21, 22, 23, 31, 32, 37, 51, 52, 53, 54, 55, 56, 57, 60, 61,
    62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74,
  ])
})

test.each([
  ['sv', 'Döda'],
  ['es', 'Bajas'],
  ['pt', 'Mortos'],
])('[API-020] record types are named in %s', async (language, name) => {
  const types = await api.as(company).call(listRecordTypes, {}, { language })
  expect(types.find(({ id }) => id === 5)).toEqual({ id: 5, name, icon_url: '/icons/skull.svg' })
})

test('[API-029] postings, budget lines and status prices are listed for writers, by the modules of the company', async () => {
  const events = await api.as(company).call(listEconomyEvents)
  expect(events.map(({ id, type, name }) => [id, type, name])).toEqual([
    [9, 9, 'Postering'],
    [10, 9, 'Budgetlinje'],
    [20, 20, 'Statuspris'],
  ])
  expect(events[1]?.icon_url).toBe('/icons/wallet.svg')
  const plain = await aCompany(api.db, { modules: [] })
  expect(await api.as(plain).call(listEconomyEvents)).toEqual([])
  await aFarm(api.db, plain)
  expect((await api.as(plain).call(listEconomyEvents, {}, { language: 'en' })).map(({ name }) => name)).toEqual([
    'Posting',
    'Budget line',
  ])
  const reader = await aPerson(api.db, { company, role: 'Advisor', farms: [{ farm, permission: 'Read' }] })
  expect(await api.as(reader).call(listEconomyEvents)).toEqual([])
})

test('[API-030] [SETTINGS-052] setup rows are listed for company managers, with category and icon', async () => {
  const rows = await api.as(company).call(listConfigEvents)
  expect(rows.map(({ id }) => id)).toEqual([60, 61, 62, 74, 63, 64, 65, 66, 68, 69, 70, 72, 73, 67, 71])
  expect(rows[8]).toEqual({
    id: 68,
    type: 60,
    name: 'Beregning og mål',
    category: 'Produktion',
    icon_url: '/icons/gauge.svg',
    action_id: 68,
    is_listed: true,
  })
  const worker = await aPerson(api.db, { company, farms: [{ farm, permission: 'ReadWrite' }] })
  expect(await api.as(worker).call(listConfigEvents)).toEqual([])
})

test('no listed action opens a missing form', async () => {
  const offered = (await api.as(company).call(listActions)).map(({ id }) => id)
  const economy = await api.as(company).call(listEconomyEvents)
  const isOffered = ({ action_id }: { action_id: number }) => offered.includes(action_id)
  expect(economy.filter(isOffered).map(({ id }) => id)).toEqual([9, 10, 20])
  for (const form_id of [9, 10, 20]) {
    await api.as(company).call(getForm, { params: { form_id }, query: { farm_id: farm.id } })
  }
})

test('[API-021] analyses list growth, deaths, treatments, money and slaughter, by the modules of the company', async () => {
  const types = await api.as(company).call(listAnalysisTypes)
  expect(types).toEqual([
    { id: 1, name: 'Tilvækst og foder', is_weaner: null },
    { id: 2, name: 'Dødelighed', is_weaner: null },
    { id: 3, name: 'Behandlinger', is_weaner: null },
    { id: 4, name: 'Økonomi', is_weaner: null },
    { id: 5, name: 'Slagtekvalitet', is_weaner: false },
  ])
  const withoutMedicine = await aCompany(api.db, { modules: ['Analysis'] })
  const inEnglish = await api.as(withoutMedicine).call(listAnalysisTypes, {}, { language: 'en' })
  expect(inEnglish.map(({ name }) => name)).toEqual(['Growth and feed', 'Mortality', 'Economy', 'Slaughter quality'])
})

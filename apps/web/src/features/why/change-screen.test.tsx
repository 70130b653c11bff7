import { getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { PlaceId, RecordId } from '@herdboard/contract/core/ids.ts'
import { getKpiTypes } from '@herdboard/contract/figures/dashboard.ts'
import { getWhy, listWhyRecords, type Why } from '@herdboard/contract/figures/why.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anEvent, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aKpiType } from '#testing/overview.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aWhy, examplePlaceId } from '#testing/why.ts'

const farm = exampleFarm()
const feed = {
  id: RecordId.parse('00000000-0000-4000-8003-000000000001'),
  type_id: recordKind.feedUse,
  date: '2026-10-12',
  amount: null,
  description: '12,000 kg of Finisher 1',
  icon_url: '',
  name: 'Feed consumption',
  farm_id: farm.id,
  place: 'Barn 3',
  user: 'Jens Hansen',
  created_at_utc: '2026-10-12T08:00:00Z',
  editable: true,
  deletable: true,
  import: null,
}

function mockWhy(why: Partial<Why> = {}) {
  signInBrowser({ farms: [farm], barns: [exampleBarn(farm)] })
  mockEndpoint(getKpiTypes, () => [aKpiType({ id: 3, text: 'Feed conversion', suffix: 'FE/kg', decimals: 2 })])
  mockEndpoint(listWhyRecords, () => ({
    data: [{ record: feed, text: '', value: 12_000 }],
    total: 154_000,
    total_rows: 5,
    total_pages: 1,
    unit: 'FE',
    decimals: 0,
  }))
  return mockEndpoint(getWhy, () => aWhy(why))
}

test('screen of a key figure answers in a sentence, and its parts add up to the change', async () => {
  mockWhy()
  await openPage('/why/3')
  expect(await screen.findByRole('heading', { level: 1, name: 'Feed conversion: why?' })).toBeVisible()
  expect(await screen.findByText(/mostly because the pigs ate more/)).toBeVisible()
  expect(screen.getByText('Provisional: not counted at both ends')).toBeVisible()
  const parts = screen.getByRole('table', { name: 'The change by cause' })
  const changes = within(parts)
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(within(row).getAllByRole('cell')[2]?.textContent?.replace('−', '-')))
  expect(changes).toEqual([0.025, 0.015, -0.01, 0.03])
  expect(within(parts).getByRole('row', { name: /Together/ })).toHaveTextContent('−14,800')
})

test.each([
  ['a period before', { previous: null, change: null, dkk: null, parts: [] }, false],
  ['a formula', { dkk: null, dkk_formula: '' }, true],
])('a figure without %s has no kr.; only the second says that it never has', async (_, why, isSaid) => {
  mockWhy({ ...why, answer: 'The answer.' })
  await openPage('/why/3')
  expect(await screen.findByText('The answer.')).toBeVisible()
  expect(screen.queryAllByText('The figure has no fixed value in DKK.')).toHaveLength(isSaid ? 1 : 0)
})

test('place opens the same question for that place', async () => {
  const requests = mockWhy()
  const { user } = await openPage('/why/3')
  await user.click(await screen.findByRole('link', { name: 'Barn 3' }))
  await screen.findByRole('table', { name: 'Where' })
  expect(requests.at(-1)?.input.query).toMatchObject({ type_id: 3, location_ids: [examplePlaceId] })
})

test('number opens its records with what the others add, and a record opens its form', async () => {
  mockWhy()
  const forms = mockEndpoint(getRecordForm, () => {
    throw apiRefusal(404, [{ code: 'request.not_found', message: '' }])
  })
  const { user } = await openPage('/why/3')
  await user.click(await screen.findByRole('button', { name: /^Feed, Now: 154,000.FE. Show records$/ }))
  const list = await screen.findByRole('list', { name: 'Records behind Feed' })
  expect(within(list).getByText('4 smaller records')).toBeVisible()
  expect(within(list).getByText(/142,000/)).toBeVisible()
  await user.click(within(list).getByRole('button', { name: /Feed consumption/ }))
  await expect.poll(() => forms.length).toBe(1)
})

test('change that cannot be divided says so, without bars', async () => {
  mockWhy({ parts: [], places: [] })
  await openPage('/why/3')
  expect(await screen.findByText('The change cannot be divided into causes for these places and days.')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'From before to now' })).toBeNull()
})

test('place without a figure has a dash with the reason of the server', async () => {
  const [place] = aWhy().places
  if (!place) throw new Error('the example has no place')
  const otherPlaceId = PlaceId.parse('00000000-0000-4000-8005-000000000004')
  const reason = '420 pig-days without known feed are left out'
  mockWhy({
    places: [
      place,
      { ...place, id: otherPlaceId, name: 'Barn 7', value: null, change: null, dkk: null, cause: '', reason },
    ],
  })
  await openPage('/why/3')
  const row = await screen.findByRole('row', { name: /^Barn 7/ })
  expect(within(row).getAllByText(reason)).toHaveLength(4)
})

test('figure that fails to load says so', async () => {
  mockWhy()
  mockEndpoint(getWhy, () => {
    throw apiRefusal(400, [{ code: 'request.malformed', message: '' }])
  })
  await openPage('/why/3')
  expect(await screen.findByText('The explanation could not be loaded')).toBeVisible()
})

test('unknown key figure is named as such', async () => {
  mockWhy()
  await openPage('/why/77')
  expect(await screen.findByText('This key figure does not exist for this kind of pigs')).toBeVisible()
})

test('names of key figures that cannot be read are asked for again, and the screen is not left blank', async () => {
  signInBrowser({ farms: [farm], barns: [exampleBarn(farm)] })
  let isDown = true
  mockEndpoint(getKpiTypes, () => {
    if (isDown) throw apiRefusal(503, [{ code: 'service.busy', message: 'Busy' }])
    return [aKpiType({ id: 3, text: 'Feed conversion', suffix: 'FE/kg', decimals: 2 })]
  })
  mockEndpoint(getWhy, () => aWhy())
  const { user } = await openPage('/why/3')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(retry)
  expect(await screen.findByText(/mostly because the pigs ate more/)).toBeVisible()
})

test('figure without a value offers the first insertion in a company without pigs', async () => {
  mockWhy({ value: null, previous: null, change: null, verdict: null, parts: [], places: [] })
  signInBrowser({
    farms: [farm],
    barns: [exampleBarn(farm, { pigs: 0, accessible_actions: [1] })],
    events: [anEvent({ id: 1, type: recordKind.insertion, action_id: 1, name: 'Insertion' })],
  })
  await openPage('/why/3')
  expect(await screen.findByRole('button', { name: 'Record insertion' })).toBeVisible()
})

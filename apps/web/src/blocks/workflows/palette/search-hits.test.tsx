import { getForm, getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { listActions } from '@herdboard/contract/system/catalogue.ts'
import { searchCompany } from '@herdboard/contract/system/search.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { watchEarlyPalette } from '#blocks/parts/shortcuts/early-palette.ts'
import { reportConnection } from '#lib/http/connection-state.ts'
import { anEvent, exampleBarn, exampleFarm, exampleSection } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const RECORD = '00000000-0000-4000-8000-0000000000aa'
const farm = exampleFarm({ name: 'Nygaard' })
const south = exampleFarm({ name: 'Sydgaard' })
const barn = exampleBarn(farm, { name: 'Stald 4' })
const southBarn = exampleBarn(south, { name: 'Stald 1' })
const section = exampleSection(barn, { name: 'A1', accessible_actions: [5, 3] })
const southSection = exampleSection(southBarn, { name: 'A1', accessible_actions: [5] })

beforeEach(() => {
  watchEarlyPalette()
  reportConnection(true)
  signInBrowser({
    farms: [farm, south],
    barns: [barn, southBarn],
    sections: [section, southSection],
    events: [anEvent({ type: 5, name: 'Dead' }), anEvent({ id: 3, action_id: 3, type: 3, name: 'Transfer' })],
  })
  mockEndpoint(listActions, () => [
    { id: 5, name: 'Dead', form_id: formId.deadPigs, module: null, permission: null },
    { id: 3, name: 'Transfer', form_id: formId.transfer, module: null, permission: null },
  ])
})

async function typeInPalette(typed: string, path = '/overview') {
  const page = await openPage(path)
  await screen.findByRole('heading', { name: 'Overview' })
  await screen.findByRole('button', { name: 'Event' })
  await page.user.keyboard('{Control>}k{/Control}')
  await page.user.type(await screen.findByRole('combobox', { name: 'Find and do' }), typed)
  return page
}

const names = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('what the server finds stands in groups below the screens, and opens the record', async () => {
  const requests = mockEndpoint(searchCompany, () => ({
    groups: [
      {
        kind: 'settlement' as const,
        has_more: true,
        hits: [{ id: RECORD, name: 'Slaughter', note: '778899', date: '2026-06-01' }],
      },
      { kind: 'drug' as const, has_more: false, hits: [{ id: RECORD, name: 'Nuflor', note: '', date: null }] },
    ],
    since: '2025-01-31',
  }))
  const forms = mockEndpoint(getRecordForm, () =>
    Promise.reject(apiRefusal(404, [{ code: 'request.not_found', message: 'x' }])),
  )
  const { user } = await typeInPalette('778899')
  expect(await screen.findByText('Settlements – the newest')).toBeVisible()
  expect(screen.getByText('Drugs')).toBeVisible()
  expect(names()).toEqual(['Slaughter778899 · 01/06/2026', 'Nuflor'])
  expect(screen.getByText('Records, notes and tasks are searched back to 31/01/2025')).toBeVisible()
  expect(requests.at(-1)?.input.query.text).toBe('778899')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(forms[0]?.input.params.id).toBe(RECORD))
})

test('failed search offers another try, and without a network the palette says what it finds', async () => {
  let fails = true
  mockEndpoint(searchCompany, () => {
    if (fails) throw apiRefusal(422, [{ code: 'x', message: 'x' }])
    return { groups: [], since: null }
  })
  const { user } = await typeInPalette('zzz')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(retry)
  expect(await screen.findByText('Nothing matches "zzz"')).toBeVisible()
  reportConnection(false)
  expect(await screen.findByText('Without a network, only screens and places are found')).toBeVisible()
})

test('"døde A1 2" opens the form of dead pigs at the section of the selected farm with two pigs', async () => {
  const forms = mockEndpoint(getForm, () => Promise.reject(apiRefusal(422, [{ code: 'x', message: 'x' }])))
  const { user } = await typeInPalette('døde A1 2', `/overview?places=${south.id}`)
  await waitFor(() =>
    expect(names().slice(0, 2)).toEqual([
      'Record: Dead · A1 · 2 pigsSydgaard, Stald 1',
      'Record: Dead · A1 · 2 pigsNygaard, Stald 4',
    ]),
  )
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(forms[0]?.input).toMatchObject({
      params: { form_id: formId.deadPigs },
      query: { section_id: southSection.id, number: 2 },
    }),
  )
})

test('quick entry offers only places where the event can be recorded', async () => {
  await typeInPalette('flyt A1 40')
  await waitFor(() => expect(names()[0]).toBe('Record: Transfer · A1 · 40 pigsNygaard, Stald 4'))
  expect(names().filter((name) => name?.startsWith('Record: Transfer'))).toHaveLength(1)
})

import { getKpis, getKpiTypes, getOverview, getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import { type KpiDeviation, listKpiDeviations } from '@herdboard/contract/figures/why.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aKpi, aKpiType } from '#testing/overview.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aTable } from '#testing/tables.ts'

const worse: KpiDeviation = {
  type_id: 3,
  against: 'previous',
  aim: 2.55,
  year: null,
  dkk: -14_800,
  formula: 'Change × kg gain × feed price',
  note: '',
  terms: [
    { name: 'Deviation', value: 0.05, unit: 'FE/kg', decimals: 3 },
    { name: 'Gain', value: 144_390, unit: 'kg', decimals: 0 },
    { name: 'Feed price', value: 2.05, unit: 'DKK/FE', decimals: 2 },
  ],
}

function mockCards() {
  const farm = exampleFarm({ pigs: 480 })
  signInBrowser({ farms: [farm], barns: [exampleBarn(farm, { pigs: 480 })] })
  mockEndpoint(getKpiTypes, () => [
    aKpiType({ id: 3, text: 'Feed conversion', text_wrapped: 'Feed conversion', decimals: 2 }),
  ])
  mockEndpoint(getKpis, () => [aKpi({ type_id: 3, value: 2.6, previous: 2.55, verdict: 'worse' })])
  mockEndpoint(getOverview, () => ({ items: [], sections: [] }))
  mockEndpoint(getPigMovements, () => aTable())
}

test('card names kr. of each deviation, and the amount opens its formula with the numbers', async () => {
  mockCards()
  mockEndpoint(listKpiDeviations, () => [worse, { ...worse, against: 'target' as const, aim: 2.7, dkk: 29_600 }])
  const { user } = await openPage('/overview')
  const card = await screen.findByRole('article', { name: 'Feed conversion' })
  expect(await within(card).findByText('Against target 2.70')).toBeVisible()
  expect(within(card).getByRole('button', { name: /target 2.70: \+29,600/ })).toBeVisible()
  await user.click(within(card).getByRole('button', { name: /the period before: −14,800/ }))
  const formula = await screen.findByRole('dialog', { name: /Against the period before/ })
  expect(formula).toHaveTextContent('Change × kg gain × feed price')
  expect(within(formula).getByRole('row', { name: /Gain 144,390.kg/ })).toBeVisible()
})

test('card asks why with the places and days of the overview', async () => {
  mockCards()
  await openPage('/overview?pigs=slaughter&from=2026-08-24&to=2026-11-20')
  const link = await screen.findByRole('link', { name: 'Why: Feed conversion' })
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/why\/3\?.*from=2026-08-24/))
})

test('cards stay when kr. cannot be loaded, and the overview says so', async () => {
  mockCards()
  mockEndpoint(listKpiDeviations, () => {
    throw apiRefusal(500, [{ code: 'server.unknown', message: '' }])
  })
  await openPage('/overview')
  expect(await screen.findByText('The value in DKK could not be loaded')).toBeVisible()
  expect(screen.getByRole('article', { name: 'Feed conversion' })).toBeVisible()
})

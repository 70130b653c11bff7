import { getKpis, getKpiTypes, getOverview, getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import { listQualityCategories } from '@herdboard/contract/figures/data-quality.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aProfile, exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { aKpi, aKpiType } from '#testing/overview.ts'
import { anAssessment, mockQualityEndpoints, qualityNames } from '#testing/quality.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { aTable } from '#testing/tables.ts'

const farm = exampleFarm({ pigs: 1200 })

function mockOverview(modules: ('Sections' | 'DataQualityAssessment')[] = ['DataQualityAssessment']) {
  signInBrowser({
    profile: aProfile({ language_id: 1, language_code: 'da', modules }),
    farms: [farm],
    barns: [exampleBarn(farm, { pigs: 1200 })],
  })
  mockEndpoint(getKpiTypes, () => [aKpiType()])
  mockEndpoint(getKpis, () => [aKpi()])
  mockEndpoint(getOverview, () => ({ items: [], sections: [] }))
  mockEndpoint(getPigMovements, () => aTable())
}

const dailyGainCard = () => screen.findByRole('article', { name: 'Daglig til\u00ADvækst' })

test.each([
  ['[OVERVIEW-019]', 1, 100],
  ['[OVERVIEW-020]', 2, 66],
  ['[OVERVIEW-021]', 3, 33],
  ['[OVERVIEW-022]', 4, 0],
  ['[OVERVIEW-022]', 5, 0],
])('quality bar for %s category %i is filled to %i, with its word beside it', async (_, category, fill) => {
  mockOverview()
  mockQualityEndpoints(anAssessment([{ farm, category }]))
  await openPage('/overview')
  const bar = await screen.findByRole('meter', { name: 'Datakvalitet' })
  expect(bar).toHaveAttribute('value', String(fill))
  expect(screen.getByText(qualityNames[category - 1] ?? '')).toBeVisible()
})

test('[OVERVIEW-023] [SHELL-048] [SHELL-014] quality bar links to the route DataQuality, the data quality screen', async () => {
  mockOverview()
  mockQualityEndpoints(anAssessment([{ farm, category: 2 }]))
  const { user, address, router } = await openPage('/overview')
  await user.click(await screen.findByRole('link', { name: 'Se hvorfor' }))
  expect(await screen.findByRole('heading', { name: 'Datakvalitet', level: 1 })).toBeVisible()
  expect(address()).toBe('/overview/data-quality')
  const match = router.state.matches.at(-1)
  expect(match?.staticData.name).toBe('DataQuality')
})

test('[OVERVIEW-018] quality bar is hidden until both the assessment and the categories are loaded', async () => {
  mockOverview()
  mockQualityEndpoints(anAssessment([{ farm, category: 2 }]))
  const categories = Promise.withResolvers<{ id: number; name: string }[]>()
  const requests = mockEndpoint(listQualityCategories, () => categories.promise)
  await openPage('/overview')
  await dailyGainCard()
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByRole('meter')).toBeNull()
  categories.resolve([{ id: 2, name: 'Usikker' }])
  expect(await screen.findByRole('meter')).toBeVisible()
})

test('[OVERVIEW-002] [SHELL-014] data quality is neither requested nor shown without the module, and its screen does not open', async () => {
  mockOverview(['Sections'])
  const requests = mockQualityEndpoints(anAssessment([{ farm, category: 2 }]))
  const { address } = await openPage('/overview/data-quality')
  await dailyGainCard()
  expect(address()).toBe('/overview')
  expect(screen.queryByRole('meter')).toBeNull()
  expect(requests).toHaveLength(0)
})

test('key figures are shown without the quality bar when the categories cannot be fetched', async () => {
  mockOverview()
  mockQualityEndpoints(anAssessment([{ farm, category: 2 }]))
  mockEndpoint(listQualityCategories, () => {
    throw apiRefusal(500, [{ code: 'server.unknown', message: '' }])
  })
  await openPage('/overview')
  expect(await dailyGainCard()).toBeVisible()
  expect(screen.queryByRole('meter')).toBeNull()
})

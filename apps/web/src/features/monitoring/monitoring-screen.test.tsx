import { getCollectionChart, getWaterChart } from '@herdboard/contract/monitoring/monitoring.ts'
import { listBarns } from '@herdboard/contract/places/locations.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aChart, aSeries } from '#testing/charts.ts'
import { aProfile } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { mockMonitoring, monitoredBarn, monitoredFarm, sectionA1, sectionA2 } from '#testing/monitoring.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

test('[SHELL-015] monitoring and alarm log do not exist without the RealTime module', async () => {
  signInBrowser({
    profile: aProfile({ modules: ['Sections'] }),
    farms: [monitoredFarm],
    barns: [monitoredBarn],
    sections: [sectionA1],
  })
  const { address } = await openPage('/monitoring')
  await expect.poll(address).toBe('/overview')
  expect(screen.queryByRole('link', { name: 'Monitoring' })).toBeNull()
})

test('a screen of places shows rows in a card while barns are fetched', async () => {
  mockMonitoring()
  const barns = Promise.withResolvers<never>()
  mockEndpoint(listBarns, () => barns.promise)
  await openPage('/monitoring')
  await screen.findByRole('heading', { name: 'Monitoring', level: 1 })
  expect(document.querySelector('[data-page-content] [aria-busy]')).not.toBeNull()
})

test('[MON-001] [MON-002] [MON-003] [MON-005] [MON-009] [MON-011] [MON-012] [MON-013] monitoring lists a farm with its barns and their state', async () => {
  mockMonitoring()
  await openPage('/monitoring')
  expect(await screen.findByRole('heading', { name: 'Monitoring', level: 1 })).toBeVisible()
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Water',
    'Feed',
    'Weight',
  ])
  const search = screen.getByRole('searchbox', { name: 'Search farm, barn, section' })
  const tools = search.closest<HTMLElement>('[data-page-tools]')
  expect(search).toBeVisible()
  // At the top right: the last tool beside the heading.
  expect(tools?.lastElementChild?.contains(search)).toBe(true)
  expect(await screen.findByText('2 barns, 2 sections')).toBeVisible()
  expect(screen.getByText('1 alarm')).toBeVisible()
  const barnRegion = screen.getByRole('region', { name: 'Barn 4' })
  expect(
    within(barnRegion)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Pigs', 'Avg. weight', 'Water', 'Check-in'])
  expect(
    within(barnRegion)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['408', '41.2 kg', 'Alarm', '38 hours'])
  const barnWithoutSections = within(screen.getByRole('region', { name: 'Barn 9' }))
  expect(barnWithoutSections.getByText('Create sections to see data')).toBeVisible()
  expect(barnWithoutSections.getByRole('button', { name: 'Create section' })).toBeVisible()
})

test('[MON-004] [MON-006] [MON-007] [MON-014] [MON-049] [MON-052] [MON-053] sections unfold and show their state', async () => {
  mockMonitoring()
  const { user } = await openPage('/monitoring')
  await user.click(await screen.findByRole('button', { name: 'View sections' }))
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .slice(0, 8),
  ).toEqual([
    'Section',
    'Pigs',
    'Approx. weight, kg',
    'Mortality, %',
    'Treatments due',
    'Water',
    'Check-in, hours',
    'Slaughtered after, days',
  ])
  const row = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) })
  expect(row('A1')).toHaveTextContent('–')
  expect(within(row('A1')).getByText('No sensor')).toBeInTheDocument()
  expect(row('A2')).toHaveTextContent('Alarm')
  expect(within(row('A2')).getByText('Check-in due')).toBeVisible()
  expect(within(row('A1')).queryByText('Check-in due')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Hide sections' }))
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Nygaard' }))
  expect(screen.queryByRole('region', { name: 'Barn 4' })).toBeNull()
})

test('[MON-008] monitoring search matches farm, barn or section in any case and unfolds the matches', async () => {
  mockMonitoring()
  const { user } = await openPage('/monitoring')
  await screen.findByRole('region', { name: 'Barn 9' })
  await user.type(screen.getByRole('searchbox', { name: 'Search farm, barn, section' }), 'a2')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Barn 9' })).toBeNull())
  const table = await screen.findByRole('table')
  expect(within(table).getAllByRole('row')).toHaveLength(2)
})

test('[MON-016] [MON-018] count of treatments due in a section opens their list; no treatments, nothing to press', async () => {
  mockMonitoring()
  const { user } = await openPage('/monitoring')
  await user.click(await screen.findByRole('button', { name: 'View sections' }))
  const sections = await screen.findByRole('table')
  const column = within(sections)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === 'Treatments due')
  const countOf = (name: string) =>
    within(within(sections).getByRole('row', { name: new RegExp(`^${name}`) }).children[column] as HTMLElement)
  expect(countOf('A1').getByText('0')).toBeVisible()
  expect(countOf('A1').queryByRole('button')).toBeNull()
  const count = countOf('A2').getByRole('button', { name: 'Show treatments due in A2: 1' })
  expect(count).toHaveTextContent('1')
  await user.click(count)
  const dialog = await screen.findByRole('dialog', { name: 'Treatments due in A2' })
  const table = await within(dialog).findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Date', 'Barn', 'Section', 'Pen', 'Animals', 'Dose per animal', 'Diagnosis', 'Day'])
  expect(table).toHaveTextContent('1.8 ml')
  expect(table).toHaveTextContent('2 of 3')
})

test('[MON-015] [MON-017] monitoring row unfolds its sensor charts, three months by the hour', async () => {
  mockMonitoring()
  const requests = mockEndpoint(getCollectionChart, () => ({
    charts: [
      {
        kind: 'water' as const,
        title: 'Water',
        options: aChart({
          title: 'Water',
          x: { kind: 'hour', from: '2026-11-20T23:00:00.000Z', count: 6 },
          series: [aSeries()],
        }),
      },
    ],
  }))
  const { user } = await openPage('/monitoring')
  await user.click(await screen.findByRole('button', { name: 'View sections' }))
  await user.click(await screen.findByRole('button', { name: 'Show charts of A2' }))
  const chart = await screen.findByRole('article', { name: 'Water' })
  expect(chart).toBeVisible()
  expect(requests[0]?.input.query).toMatchObject({ location_id: sectionA2.id, hourly: true })
  await user.click(within(chart).getByRole('button', { name: 'Enlarge Water' }))
  const enlarged = await screen.findByRole('dialog', { name: 'Water' })
  expect(within(enlarged).getByText(/^Nygaard · Barn 4, A2 · 21 Nov 2026 · /)).toBeVisible()
})

test('[MON-010] monitoring without anything to show says so', async () => {
  mockMonitoring([], { language: 'da' })
  await openPage('/monitoring', { language: 'da' })
  expect(await screen.findByText('Ingen data fundet')).toBeVisible()
})

test('[MON-019] [MON-026] [MON-027] [MON-028] [MON-029] [MON-030] water is shown for sections with a meter, as far back as chosen', async () => {
  mockMonitoring()
  const chartRequests = mockEndpoint(getWaterChart, () => ({
    options: aChart({ title: 'Water (litres)', series: [aSeries()] }),
  }))
  const { user } = await openPage('/monitoring?tab=water')
  await user.click(await screen.findByRole('button', { name: 'View sections' }))
  expect(
    screen
      .getAllByRole('radio')
      .map((one) => (one as HTMLInputElement).value)
      .filter((value) => /^\d+$/.test(value)),
  ).toEqual(['3', '6', '9', '12'])
  expect(screen.getByRole('radio', { name: '3 months' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Hourly' })).toBeChecked()
  expect(await screen.findByRole('article', { name: 'A2' })).toBeVisible()
  expect(screen.queryByRole('article', { name: 'A1' })).toBeNull()
  expect(
    chartRequests.every(({ input }) => (input.query as { location_id: string }).location_id === sectionA2.id),
  ).toBe(true)
})

import {
  getRunTimeChart,
  getWaterChart,
  getWeightChart,
  type SensorLocation,
} from '@herdboard/contract/monitoring/monitoring.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aChart, aSeries } from '#testing/charts.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import {
  aMonitoredSection,
  exampleSensor,
  mockMonitoring,
  monitoredFarmOf,
  sectionA1,
  sectionA2,
} from '#testing/monitoring.ts'
import { openPage } from '#testing/open-page.tsx'
import { chartQuery } from '../queries.ts'

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(window, 'IntersectionObserver')
})

/** Ten days by the hour, up to noon of 21 November. */
const dailyChartOfTenDays = () =>
  aChart({
    title: 'Water (litres)',
    x: { kind: 'hour', from: '2026-11-11T23:00:00.000Z', count: 240 },
    series: [aSeries({ points: Array.from({ length: 240 }, (_, hour) => 1 + (hour % 24) / 24) })],
    running: null,
  })

const both = [exampleSensor(sectionA1, 1), exampleSensor(sectionA2, 1)]
const twoSections = (sensors: SensorLocation[] = both) =>
  mockMonitoring([monitoredFarmOf([aMonitoredSection(sectionA1), aMonitoredSection(sectionA2)])], { sensors })

const shown = (name: string) => screen.findByRole('article', { name })
/** The positions of the handles, in days from the first day of the chart. */
const handles = (chart: HTMLElement) =>
  within(chart)
    .getAllByRole('slider', { name: /From|To/ })
    .map((one) => Number(one.getAttribute('aria-valuenow')))

test('[MON-020] [MON-022] run time is shown by farm, barn and section, with a chart under each section name', async () => {
  twoSections([exampleSensor(sectionA1, 2), exampleSensor(sectionA2, 1)])
  const requests = mockEndpoint(getRunTimeChart, () => ({
    options: aChart({ title: 'Run time', series: [aSeries()] }),
  }))
  const { user } = await openPage('/monitoring?tab=food')
  const barnRegion = await screen.findByRole('region', { name: 'Barn 4' })
  expect(screen.getByRole('button', { name: 'Nygaard' })).toHaveAttribute('aria-expanded', 'true')
  await user.click(within(barnRegion).getByRole('button', { name: 'View sections' }))
  const chart = await within(barnRegion).findByRole('article', { name: 'A1' })
  expect(await within(chart).findByText('Run time')).toBeVisible()
  expect(within(barnRegion).queryByRole('article', { name: 'A2' })).toBeNull()
  expect(requests.map(({ input }) => input.query.location_id)).toEqual([sectionA1.id])
})

test('[MON-021] weights are shown by farm, barn and section', async () => {
  twoSections([exampleSensor(sectionA2, 3)])
  mockEndpoint(getWeightChart, () => ({ options: aChart({ title: 'Weight', series: [aSeries()] }) }))
  const { user } = await openPage('/monitoring?tab=weight')
  const barnRegion = await screen.findByRole('region', { name: 'Barn 4' })
  await user.click(within(barnRegion).getByRole('button', { name: 'View sections' }))
  const chart = await within(barnRegion).findByRole('article', { name: 'A2' })
  expect(await within(chart).findByText('Weight')).toBeVisible()
  expect(within(barnRegion).queryByRole('article', { name: 'A1' })).toBeNull()
})

/** Mocks IntersectionObserver: records the margins, and `comes` reports that the element is visible. */
function mockIntersectionObserver(): { margins: (string | undefined)[]; enterViewport: () => void } {
  const margins: (string | undefined)[] = []
  let last: () => void = () => undefined
  class FakeObserver {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      margins.push(options?.rootMargin)
      last = () => callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: FakeObserver })
  return { margins, enterViewport: () => act(() => last()) }
}

test.each([
  ['food', 2, getRunTimeChart],
  ['weight', 3, getWeightChart],
] as const)(
  '[MON-025] [MON-039] [MON-040] chart of %s is requested within 200 px of the view, and never without a sensor',
  async (tab, type, endpoint) => {
    const { margins, enterViewport } = mockIntersectionObserver()
    twoSections([exampleSensor(sectionA1, type)])
    const requests = mockEndpoint(endpoint, () => ({ options: dailyChartOfTenDays() }))
    const { user } = await openPage(`/monitoring?tab=${tab}`)
    await user.click(await screen.findByRole('button', { name: 'View sections' }))
    await shown('A1')
    expect(requests).toEqual([])
    expect(margins).toContain('200px')
    enterViewport()
    await waitFor(() => expect(requests.map(({ input }) => input.query.location_id)).toEqual([sectionA1.id]))
  },
)

test('[MON-036] charts are 400 px high, and more only above a legend of many rows', async () => {
  twoSections()
  mockEndpoint(getWaterChart, () => ({ options: dailyChartOfTenDays() }))
  const { user } = await openPage('/monitoring?tab=water')
  await user.click(await screen.findByRole('button', { name: 'View sections' }))
  const figure = await within(await shown('A1')).findByRole('figure')
  expect(figure).toHaveStyle({ minHeight: '400px' })
})

test('enlarged chart of a section names its farm, barn and section, its unit and the days that it shows', async () => {
  twoSections()
  mockEndpoint(getWaterChart, () => ({ options: dailyChartOfTenDays() }))
  const { user } = await openPage('/monitoring?tab=water')
  await user.click(await screen.findByRole('button', { name: 'View sections' }))
  const chart = await shown('A1')
  const headOf = async (head: RegExp) => {
    await user.click(within(chart).getByRole('button', { name: 'Enlarge A1' }))
    const dialog = await screen.findByRole('dialog', { name: 'A1' })
    expect(within(dialog).getByText(head)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await within(chart).findByRole('figure')
  await headOf(/^Nygaard · Barn 4, A1 · 12\s?–\s?21 Nov 2026 · Water \(litres\)/)
  within(chart).getByRole('slider', { name: 'From' }).focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(handles(chart)).toEqual([1, 9]))
  await headOf(/^Nygaard · Barn 4, A1 · 13\s?–\s?21 Nov 2026 · Water \(litres\)/)
})

test('[MON-037] [MON-038] chart data is fresh for five minutes and cached for ten', () => {
  const query = chartQuery('water', sectionA1.id, { months: 3, isHourly: true })
  expect([query.staleTime, query.gcTime]).toEqual([300_000, 600_000])
})

test('[MON-031] other charts cannot be requested while charts are loading', async () => {
  twoSections()
  let respond: () => void = () => undefined
  mockEndpoint(getWaterChart, async () => {
    await new Promise<void>((resolve) => {
      const before = respond
      respond = () => {
        before()
        resolve()
      }
    })
    return { options: dailyChartOfTenDays() }
  })
  const { user } = await openPage('/monitoring?tab=water')
  const choices = () => [screen.getByRole('radio', { name: '6 months' }), screen.getByRole('radio', { name: 'Daily' })]
  await screen.findByRole('button', { name: 'View sections' })
  for (const one of choices()) expect(one).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'View sections' }))
  await shown('A1')
  await waitFor(() => expect(choices().every((one) => one.matches(':disabled'))).toBe(true))
  respond()
  await waitFor(() => expect(choices().some((one) => one.matches(':disabled'))).toBe(false))
})

test('[MON-032] period and interval selectors are disabled for 800 ms after a change', async () => {
  mockMonitoring()
  await openPage('/monitoring?tab=water')
  await screen.findByRole('button', { name: 'View sections' })
  const [yearChart, daily] = [
    screen.getByRole('radio', { name: '6 months' }),
    screen.getByRole('radio', { name: 'Daily' }),
  ]
  vi.useFakeTimers()
  fireEvent.click(yearChart)
  await act(() => vi.advanceTimersByTimeAsync(799))
  for (const one of [yearChart, daily]) expect(one).toBeDisabled()
  await act(() => vi.advanceTimersByTimeAsync(2))
  for (const one of [yearChart, daily]) expect(one).toBeEnabled()
})

test('[MON-033] zoom to some days of a section applies to all sections', async () => {
  twoSections()
  mockEndpoint(getWaterChart, () => ({ options: dailyChartOfTenDays() }))
  const { user } = await openPage('/monitoring?tab=water')
  await user.click(await screen.findByRole('button', { name: 'View sections' }))
  const [first, second] = [await shown('A1'), await shown('A2')]
  await within(first).findAllByRole('slider', { name: 'From' })
  await within(second).findAllByRole('slider', { name: 'From' })
  expect([handles(first), handles(second)]).toEqual([
    [0, 9],
    [0, 9],
  ])
  within(first).getByRole('slider', { name: 'From' }).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect([handles(first), handles(second)]).toEqual([
    [3, 9],
    [3, 9],
  ])
  // The other chart shows seven days of hours.
  expect(within(second).getByRole('slider', { name: /Arrow keys/ })).toHaveAttribute('max', '167')
})

test('[MON-034] [MON-035] [MON-041] unfolded section stays unfolded in another tab and scrolls into view 300 ms later', async () => {
  const scrolledTo: string[] = []
  const originalScrollIntoView = HTMLElement.prototype.scrollIntoView
  HTMLElement.prototype.scrollIntoView = function scrolled() {
    scrolledTo.push(this.getAttribute('aria-label') ?? this.className)
  }
  try {
    twoSections()
    mockEndpoint(getWaterChart, () => ({ options: dailyChartOfTenDays() }))
    const { user } = await openPage('/monitoring')
    await user.click(await screen.findByRole('button', { name: 'View sections' }))
    await screen.findByRole('table')
    const water = screen.getByRole('tab', { name: 'Water' })
    vi.useFakeTimers()
    fireEvent.click(water)
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(scrolledTo).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(scrolledTo).toEqual(['Barn 4'])
    vi.useRealTimers()
    expect(await shown('A1')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Hide sections' })).toBeVisible()
  } finally {
    HTMLElement.prototype.scrollIntoView = originalScrollIntoView
  }
})

test('[MON-050] [MON-051] water that needs attention looks like a warning, normal water like a success', async () => {
  const levels = (level: 1 | 2) => ({ water_consumption: { max_severity_level: level } })
  mockMonitoring(
    [monitoredFarmOf([aMonitoredSection(sectionA1, levels(2)), aMonitoredSection(sectionA2, levels(1))])],
    {
      sensors: both,
    },
  )
  const { user } = await openPage('/monitoring')
  await user.click(await screen.findByRole('button', { name: 'View sections' }))
  const settings = (name: string) => {
    const badge = screen.getByRole('row', { name: new RegExp(`^${name}`) }).querySelector('[data-severity]')
    return [badge?.textContent, badge?.getAttribute('data-severity')]
  }
  await screen.findByRole('table')
  expect(settings('A1')).toEqual(['Warning', 'warning'])
  expect(settings('A2')).toEqual(['OK', 'ok'])
})

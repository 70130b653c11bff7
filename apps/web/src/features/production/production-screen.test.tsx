import { type ChartReply, getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const farm = exampleFarm({ pigs: 1200 })
const barns = [exampleBarn(farm, { pigs: 1200 }), exampleBarn(farm, { is_weaners: true })]
const period = 'from=2026-11-01&to=2026-11-20'

const aColumn = { kind: 'column', axis: 0, stack: null, role: 'main', estimated_from: null } as const

const daysInBarn: ChartSpec = {
  title: 'Days in barn',
  subtitle: null,
  x: { kind: 'week', weeks: [{ year: 2026, week: 46, from: '2026-11-09', to: '2026-11-15', days: 7 }] },
  axes: [{ unit: 'days', decimals: 0, from_zero: true }],
  series: [{ ...aColumn, key: 'total', name: 'Days in barn', points: [84] }],
  reference_lines: [],
  bands: [],
  running: null,
  empty_reason: null,
}

const pigsTally: ChartSpec = {
  ...daysInBarn,
  title: 'Pigs tally',
  x: { kind: 'name', names: ['Opening', 'In', 'Closing'] },
  axes: [{ unit: 'pigs', decimals: 0, from_zero: true }],
  series: [
    { ...aColumn, key: 'stock', name: 'Stock', stack: 'tally', points: [1060, null, 1275], floor: [0, 1060, 0] },
    { ...aColumn, key: 'in', name: 'More', stack: 'tally', points: [null, 215, null], floor: [0, 1060, 0] },
  ],
  facts: [{ name: 'Average weight', unit: 'kg', decimals: 1, points: [66, 30.8, 68.5] }],
}

const gainSpread: ChartSpec = {
  ...daysInBarn,
  title: 'Spread of daily gain',
  subtitle: 'Daily gain, g',
  x: { kind: 'name', names: ['900-950', '950-1,000'] },
  axes: [{ unit: '%', decimals: 1, from_zero: true }],
  series: [{ ...aColumn, key: 'all', name: 'All pigs: 950 ± 25 g, 412 pigs', kind: 'area', points: [48, 52] }],
}

const weightSpan: ChartSpec = {
  ...daysInBarn,
  title: 'Weight span at exit',
  subtitle: 'Live weight, kg',
  axes: [{ unit: 'kg', decimals: 1, from_zero: false }],
  series: [
    { ...aColumn, key: 'stated', name: 'Span, 5–95%', stack: 'span', points: [13.2], floor: [23.4] },
    { ...aColumn, key: 'mean', name: 'Mean', kind: 'line', points: [30] },
  ],
  facts: [{ name: 'Standard deviation', unit: 'kg', decimals: 1, points: [4] }],
}

const production = () => {
  // All modules of the company are off.
  signInBrowser({ farms: [farm], barns })
  const choice = (name: string, query_parameter: string, is_applied: boolean) => ({ name, query_parameter, is_applied })
  const replies: Record<string, ChartReply> = {
    'days-in-barn': {
      options: daysInBarn,
      filters: [choice('Total', 'total', true), choice('By section', 'section', false)],
    },
    'daily-gain-spread': {
      options: gainSpread,
      filters: [],
    },
    'weight-span': { options: weightSpan, filters: [] },
    'pigs-tally': {
      options: pigsTally,
      filters: [choice('Number of pigs', 'head', true), choice('Live weight, kg', 'kg', false)],
    },
  }
  return mockEndpoint(getChart, ({ input: { params, query } }) => {
    const reply = replies[params.chartType] ?? { options: daysInBarn, filters: [] }
    const group = (name: string, word: string) => choice(name, word, query.filters?.includes(word) === true)
    return params.chartType === 'daily-gain-spread'
      ? { ...reply, filters: [group('Kirkegård', 'supplier:Kirkeg%C3%A5rd'), group('Barn 4, A1', 'section:a1')] }
      : reply
  })
}

test('[SHELL-021] [PROD-003] production is in the sidebar of every company and shows days in barn for chosen pigs and days', async () => {
  const charts = production()
  const { user } = await openPage(`/production?${period}&pigs=slaughter`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Production' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Production' })).toHaveAttribute('href', '/production')
  expect(await screen.findByRole('article', { name: 'Days in barn' })).toBeVisible()
  expect((await screen.findAllByText(/84 days/)).length).toBeGreaterThan(0)
  const requests = () => charts.findLast(({ input }) => input.params.chartType === 'days-in-barn')?.input.query
  expect(requests()).toMatchObject({ weaners: false })

  await user.click(screen.getByRole('radio', { name: 'Weaners' }))
  await expect.poll(requests).toMatchObject({ weaners: true })
  await user.click(screen.getByRole('button', { name: /^Options for Days in barn/ }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'By section' }))
  await expect.poll(() => requests()?.filters).toContain('section')
})

test('[PROD-001] [PROD-002] daily gain spread is one curve, with another curve per ticked option', async () => {
  const charts = production()
  const { user } = await openPage(`/production?${period}&pigs=slaughter`)
  expect(await screen.findByRole('article', { name: 'Spread of daily gain' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: /^Options for Spread of daily gain/ }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Kirkegård' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Barn 4, A1' }))
  await expect
    .poll(() => charts.findLast(({ input }) => input.params.chartType === 'daily-gain-spread')?.input.query.filters)
    .toEqual(['supplier:Kirkeg%C3%A5rd', 'section:a1'])
})

test('[PROD-005] pigs tally is a step chart and a table, and can be switched to kilos', async () => {
  const charts = production()
  const { user } = await openPage(`/production?${period}&pigs=slaughter`)
  await user.click(await screen.findByRole('button', { name: /^Options for Pigs tally/ }))
  await user.click(await screen.findByRole('menuitem', { name: /table/i }))
  const [, opening, inserted] = within(await screen.findByRole('table', { name: 'Pigs tally' })).getAllByRole('row')
  expect(opening).toHaveTextContent(/^Opening1,060–66.0$/)
  // The sum of the insertions, not the stock.
  expect(inserted).toHaveTextContent(/^In–21530.8$/)
  await user.click(screen.getByRole('button', { name: /^Options for Pigs tally/ }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Live weight, kg' }))
  await expect
    .poll(() => charts.findLast(({ input }) => input.params.chartType === 'pigs-tally')?.input.query.filters)
    .toContain('kg')
})

test('[PROD-004] exit weights are a range with its mean, and the table states their spread', async () => {
  production()
  const { user } = await openPage(`/production?${period}&pigs=weaners`)
  await user.click(await screen.findByRole('button', { name: /^Options for Weight span at exit/ }))
  await user.click(await screen.findByRole('menuitem', { name: /table/i }))
  const [, week] = within(await screen.findByRole('table', { name: 'Weight span at exit' })).getAllByRole('row')
  expect(week).toHaveTextContent(/13.230.*4.0$/)
})

test('chart without departed pigs shows the reason in its place', async () => {
  production()
  mockEndpoint(getChart, () => ({
    options: { ...daysInBarn, series: [], empty_reason: 'No exits in the period' },
    filters: [],
  }))
  await openPage(`/production?${period}`)
  expect(await screen.findAllByText(/No exits in the period/)).not.toHaveLength(0)
})

test('failed chart is reported and can be refetched', async () => {
  production()
  const failed = mockEndpoint(getChart, () => {
    throw apiRefusal(400, [{ code: 'request.malformed', message: 'Sorry!' }])
  })
  const { user } = await openPage(`/production?${period}`)
  const chart = await screen.findByRole('article', { name: 'Days in barn' })
  const before = failed.length
  await user.click(await within(chart).findByRole('button', { name: 'Try again' }))
  await expect.poll(() => failed.length).toBeGreaterThan(before)
})

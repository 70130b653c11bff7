import type { ChartSpec } from '@herdboard/contract/chart.ts'
import { getChart } from '@herdboard/contract/charts.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBarn, aFarm } from '#testing/herd.ts'
import { openPage } from '#testing/open-page.tsx'
import { refusal, serve } from '#testing/serve.ts'
import { signedIn } from '#testing/signed-in.ts'

const farm = aFarm({ pigs: 1200 })
const barns = [aBarn(farm, { pigs: 1200 }), aBarn(farm, { is_weaners: true })]
const period = 'from=2026-11-01&to=2026-11-20'

const daysInBarn: ChartSpec = {
  title: 'Days in barn',
  subtitle: null,
  x: { kind: 'week', weeks: [{ year: 2026, week: 46, from: '2026-11-09', to: '2026-11-15', days: 7 }] },
  axes: [{ unit: 'days', decimals: 0, from_zero: true }],
  series: [
    {
      key: 'total',
      name: 'Days in barn',
      kind: 'column',
      axis: 0,
      stack: null,
      role: 'main',
      points: [84],
      estimated_from: null,
    },
  ],
  reference_lines: [],
  bands: [],
  running: null,
  empty_reason: null,
}

const production = () => {
  // No module of the company is on.
  signedIn({ farms: [farm], barns })
  return serve(getChart, () => ({
    options: daysInBarn,
    filters: [
      { name: 'Total', query_parameter: 'total', is_applied: true },
      { name: 'By section', query_parameter: 'section', is_applied: false },
    ],
  }))
}

test('[SHELL-021] [PROD-003] production stands in the sidebar of every company and shows days in barn, of the pigs and days chosen', async () => {
  const charts = production()
  const { user } = await openPage(`/pigs?${period}&pigs=slaughter`)
  await user.click(await screen.findByRole('link', { name: 'Production' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Production' })).toBeVisible()
  expect(await screen.findByRole('article', { name: 'Days in barn' })).toBeVisible()
  expect((await screen.findAllByText(/84 days/)).length).toBeGreaterThan(0)
  const asked = () => charts.findLast(({ input }) => input.params.chartType === 'days-in-barn')?.input.query
  expect(asked()).toMatchObject({ weaners: false })

  await user.click(screen.getByRole('radio', { name: 'Weaners' }))
  await expect.poll(asked).toMatchObject({ weaners: true })
  await user.click(screen.getByRole('button', { name: /^Options for Days in barn/ }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'By section' }))
  await expect.poll(() => asked()?.filters).toContain('section')
})

test('where no pig left, the reason stands in the place of the chart', async () => {
  production()
  serve(getChart, () => ({
    options: { ...daysInBarn, series: [], empty_reason: 'No exits in the period' },
    filters: [],
  }))
  await openPage(`/production?${period}`)
  expect(await screen.findByText(/No exits in the period/)).toBeVisible()
})

test('a chart that cannot be fetched says so, and is asked for again', async () => {
  production()
  const failed = serve(getChart, () => {
    throw refusal(400, [{ code: 'request.malformed', message: 'Sorry!' }])
  })
  const { user } = await openPage(`/production?${period}`)
  const chart = await screen.findByRole('article', { name: 'Days in barn' })
  const before = failed.length
  await user.click(await within(chart).findByRole('button', { name: 'Try again' }))
  await expect.poll(() => failed.length).toBeGreaterThan(before)
})

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aChart, aSeries } from '#testing/charts.ts'
import { renderPart } from '#testing/render-part.tsx'
import { Chart, type ChartProps } from './chart.tsx'
import { tooltipRows } from './drawing/tooltip-rows.ts'

const show = (props: Partial<ChartProps> = {}) => renderPart(<Chart spec={aChart()} {...props} />, { areas: ['chart'] })

test('chart summary is a sentence with subject, period, first, last, lowest and highest value', async () => {
  await show()
  const figure = await screen.findByRole('figure')
  expect(figure.textContent?.replaceAll(/\s/g, ' ')).toContain(
    'Daglig tilvækst, Uge 42, 2026 – Uge 47, 2026. Daglig tilvækst: først 980 g, sidst 1.012 g, lavest 980 g (Uge 42, 2026), højest 1.020 g (Uge 46, 2026).',
  )
})

test('[OVERVIEW-033] chart is 300 px high, times the factor of its item', async () => {
  const { container } = await show({ heightTimes: 2 })
  await screen.findByRole('figure')
  expect(container.querySelector('article [style*="min-height"]')).toHaveStyle({ minHeight: '600px' })
})

test('chart points can be visited with the arrow keys, each described in words', async () => {
  await show()
  const points = await screen.findByRole('slider', { name: /Daglig tilvækst/ })
  expect(points.getAttribute('aria-valuetext')?.replaceAll(/\s/g, ' ')).toBe(
    'Uge 47, 2026 (16.–21. nov.), 6 af 7 dage, indtil nu. Daglig tilvækst 1.012 g',
  )
})

test('days with dead pigs show no decimals beside their mean, and dots do not repeat', async () => {
  const spec = aChart({
    title: 'Døde pr. dag',
    x: { kind: 'day', days: ['2026-11-20', '2026-11-21', '2026-11-22'] },
    axes: [{ unit: 'stk.', decimals: 1, from_zero: true }],
    series: [
      aSeries({ key: 'found', name: 'Fundet død', points: [1, 0, 3] }),
      aSeries({ key: 'mean', name: 'Gennemsnit', points: [0.9, 0.7, 1] }),
    ],
    running: null,
    reference_lines: [],
  })
  await show({ spec })
  const figure = await screen.findByRole('figure')
  const figureText = figure.textContent?.replaceAll(/\s/g, ' ') ?? ''
  expect(figureText).toContain('20.–22. nov. 2026. Fundet død: først 1 stk., sidst 3 stk.')
  expect(figureText).toContain('Gennemsnit: først 0,9 stk., sidst 1,0 stk.')
  const point = screen.getByRole('slider', { name: /Døde pr. dag/ }).getAttribute('aria-valuetext')
  expect(point?.replaceAll(/\s/g, ' ')).toBe('22.11.2026. Fundet død 3 stk., Gennemsnit 1,0 stk.')
  expect(`${figureText}${point}`).not.toContain('..')
})

test('dashes of an estimate have an entry in the legend, and a chart without dashes has none', async () => {
  const series = [aSeries({ key: 'gain', name: 'Daglig tilvækst', points: [950, 960, 970], estimated_from: 1 })]
  await show({ spec: aChart({ series }) })
  await screen.findByRole('figure')
  expect(screen.getByText('Stiplet: beregnet, ikke målt')).toBeVisible()
  document.body.replaceChildren()
  await show({ spec: aChart({ series: series.map((one) => ({ ...one, points: [950, null, null] })) }) })
  await screen.findByRole('figure')
  expect(screen.queryByText('Stiplet: beregnet, ikke målt')).toBeNull()
})

test.each([
  ['its subtitle', 'g pr. dag', /^Nygaard · 22\.08\.2026 – 21\.11\.2026 · g pr\. dag/],
  ['the unit of its axis', null, /^Nygaard · 22\.08\.2026 – 21\.11\.2026 · g(?! )/],
])('enlarged chart names farm, period and %s on screen, not only on paper', async (_, subtitle, head) => {
  await show({ spec: { ...aChart(), subtitle }, printHead: 'Nygaard · 22.08.2026 – 21.11.2026' })
  await userEvent.click(await screen.findByRole('button', { name: 'Forstør Daglig tilvækst' }))
  const dialog = await screen.findByRole('dialog', { name: 'Daglig tilvækst' })
  expect(within(dialog).getByText(head)).toBeVisible()
})

test('chart numbers are listed in a table on request, a gap as a dash', async () => {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Valg for Daglig tilvækst' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Vis som tabel' }))
  const table = screen.getByRole('table', { name: 'Daglig tilvækst' })
  expect(within(table).getByRole('columnheader', { name: 'Daglig tilvækst, g' })).toBeVisible()
  expect(
    within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['980', '1.004', '991', '–', '1.020', '1.012'])
})

test('columns with an own floor are described and listed by their contribution, with further details', async () => {
  const series = [
    aSeries({
      key: 'stock',
      name: 'Beholdning',
      kind: 'column',
      stack: 'tally',
      points: [1060, null, 1275],
      floor: [0, 0, 0],
    }),
    aSeries({
      key: 'in',
      name: 'Tilgang',
      kind: 'column',
      stack: 'tally',
      points: [null, 215, null],
      floor: [0, 1060, 0],
    }),
  ]
  const spec = aChart({
    title: 'Griseregnskab',
    x: { kind: 'name', names: ['Primo', 'Ind', 'Ultimo'] },
    axes: [{ unit: 'stk.', decimals: 0, from_zero: true }],
    series,
    facts: [{ name: 'Gns. vægt', unit: 'kg', decimals: 1, points: [66, 30.77, null] }],
    running: null,
  })
  await show({ spec })
  expect(tooltipRows(spec, series, 1, 'da', 'beregnet').map(({ name, figure }) => `${name} ${figure}`)).toEqual([
    'Tilgang 215\u00a0stk.',
    'Gns. vægt 30,8\u00a0kg',
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Valg for Griseregnskab' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Vis som tabel' }))
  const [, , inserted] = within(screen.getByRole('table', { name: 'Griseregnskab' })).getAllByRole('row')
  expect(inserted).toHaveTextContent(/^Ind–21530,8$/)
})

test('[CHART-001] chart without points says so, with the reason', async () => {
  await show({
    spec: aChart({ series: [aSeries({ points: [null, null] })], empty_reason: 'Ingen vejninger i perioden' }),
  })
  expect(screen.getByText('Ingen data i diagrammet. Ingen vejninger i perioden')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Forstør/ })).toBeNull()
})

test('[CHART-002] chart that could not be fetched says so and offers a retry', async () => {
  const onRetry = vi.fn()
  await show({ spec: undefined, title: 'Døde', error: { onRetry } })
  expect(screen.getByText('Diagrammer kunne ikke hentes')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Prøv igen' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('legend hides and shows a series', async () => {
  const series = ['Halebid', 'Luftvej'].map((name) => aSeries({ key: name, name, kind: 'column', stack: 'dead' }))
  await show({ spec: aChart({ series }) })
  const entry = await screen.findByRole('button', { name: 'Halebid' })
  expect(entry).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(entry)
  expect(entry).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('figure')).not.toHaveTextContent('Halebid: først')
})

test('tooltip lists own figures from highest to lowest, then the compared ones', () => {
  const spec = aChart({
    series: [
      aSeries({ key: 'land', name: 'Land', role: 'reference', points: [1100] }),
      aSeries({ key: 'a', name: 'A', points: [900] }),
      aSeries({ key: 'b', name: 'B', points: [1000], estimated_from: 0 }),
      aSeries({ key: 'c', name: 'C', points: [null] }),
    ],
    reference_lines: [{ axis: 0, value: 950, label: 'Mål' }],
  })
  const rows = tooltipRows(spec, spec.series, 0, 'da', 'beregnet')
  expect(rows.map(({ name, isMuted }) => [name, isMuted])).toEqual([
    ['B (beregnet)', false],
    ['A', false],
    ['Land', true],
    ['Mål', true],
  ])
})

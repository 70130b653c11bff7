import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aChart, aSeries, weekAxis } from '#testing/charts.ts'
import { renderPart } from '#testing/render-part.tsx'
import { lightTokens } from '#ui/theme/tokens.ts'
import { Chart } from '../chart.tsx'

/** Renders a chart on a card of 640 × 300 px and returns its drawing. */
async function drawing(spec: ChartSpec): Promise<Element> {
  await renderPart(<Chart spec={spec} />, { areas: ['chart'] })
  const figure = await screen.findByRole('figure')
  const svg = figure.querySelector('svg[data-chart]')
  if (!svg) throw new Error('The figure has no drawing')
  return svg
}

const all = (within: Element, selector: string): Element[] => [...within.querySelectorAll(selector)]
const texts = (svg: Element, selector: string) => all(svg, selector).map(({ textContent }) => textContent)
const numbers = (text: string | null): number[] => (text ?? '').match(/-?[\d.]+/g)?.map(Number) ?? []

/** Reads the value at a height off the grid lines. */
function valueAt(svg: Element, y: number): number {
  const lines = all(svg, 'path[data-tick]').map((line) => ({
    tick: Number(line.getAttribute('data-tick')),
    y: numbers(line.getAttribute('d'))[1] ?? 0,
  }))
  const [low, high] = [lines[0], lines.at(-1)]
  if (!low || !high) throw new Error('The drawing has no grid')
  return low.tick + ((low.y - y) / (low.y - high.y)) * (high.tick - low.tick)
}

/** The values of a line per run, rounded to 2 because a pixel is no finer. */
const runs = (svg: Element, selector: string): number[][] =>
  all(svg, selector)
    .flatMap((path) => (path.getAttribute('d') ?? '').split('M').slice(1))
    .map((run) => run.split('L').map((point) => Math.round(valueAt(svg, numbers(point)[1] ?? 0) / 2) * 2))

const EXACT = '[data-line] > g:not([data-estimated]) > [data-part="line"]'
const ESTIMATED = '[data-line] > [data-estimated] > [data-part="line"]'

test('week without weighings is a gap, never zero and never bridged', async () => {
  const svg = await drawing(aChart({ running: null }))
  expect(runs(svg, EXACT)).toEqual([
    [980, 1004, 992],
    [1020, 1012],
  ])
})

test('week between two gaps is a dot', async () => {
  const svg = await drawing(
    aChart({ running: null, series: [aSeries({ points: [980, null, 1000, null, 1020, 1012] })] }),
  )
  expect(all(svg, '[data-line] [data-index]').map((dot) => dot.getAttribute('data-index'))).toEqual(['0', '2'])
})

test('[OVERVIEW-036] [OVERVIEW-037] axis has a mark every seven days, labelled week.year', async () => {
  const x = weekAxis('2026-12-07', '2027-01-10')
  const svg = await drawing(aChart({ x, series: [aSeries({ points: [1, 2, 3, 4, 5] })], running: null }))
  expect(texts(svg, '[data-part="x"]')).toEqual(['50.2026', '51.2026', '52.2026', '53.2026', '1.2027'])
  const starts = x.weeks.map(({ from }) => Date.parse(from) / 86_400_000)
  expect(starts.slice(1).map((day, index) => day - (starts[index] ?? 0))).toEqual([7, 7, 7, 7])
})

test('new year begins with a stronger line', async () => {
  const x = weekAxis('2026-12-07', '2027-01-10')
  const svg = await drawing(aChart({ x, series: [aSeries({ points: [1, 2, 3, 4, 5] })], running: null }))
  expect(all(svg, '[data-part="year"]')).toHaveLength(1)
  expect(all(svg, '[data-part="year"]')[0]).toHaveAttribute('stroke', lightTokens['border-strong'])
})

test('current week is a dashed line of the same colour, joined to the last whole week', async () => {
  const svg = await drawing(aChart())
  expect(runs(svg, EXACT)).toEqual([[980, 1004, 992]])
  expect(runs(svg, ESTIMATED)).toEqual([[1020, 1012]])
  const [piece] = all(svg, ESTIMATED)
  expect(piece).toHaveAttribute('stroke', lightTokens['chart-1'])
  expect(piece).toHaveAttribute('stroke-dasharray', '4 4')
})

test('estimated values are dashed from the start of the estimate', async () => {
  const svg = await drawing(aChart({ running: null, series: [aSeries({ estimated_from: 2 })] }))
  expect(runs(svg, EXACT)).toEqual([[980, 1004]])
  expect(runs(svg, ESTIMATED)).toEqual([
    [1004, 992],
    [1020, 1012],
  ])
})

test('current column is paler and outlined', async () => {
  const svg = await drawing(aChart({ series: [aSeries({ kind: 'column' })] }))
  const columns = all(svg, '[data-columns="gain"] path')
  expect(columns).toHaveLength(5)
  expect(columns.at(-1)).toHaveAttribute('fill-opacity', '0.5')
  expect(columns.at(-1)).toHaveAttribute('stroke-dasharray', '4 3')
  expect(columns[0]).not.toHaveAttribute('stroke-dasharray')
})

test('axis of counts begins at zero', async () => {
  const svg = await drawing(aChart({ axes: [{ unit: 'stk.', decimals: 0, from_zero: true }] }))
  expect(texts(svg, '[data-axis="0"]')[0]).toBe('0')
  expect(all(svg, '[data-part="break"]')).toHaveLength(0)
})

test('line not starting at zero gets a break mark, and its figures are written in Danish', async () => {
  const svg = await drawing(aChart())
  expect(texts(svg, '[data-axis="0"]')).toEqual(['980', '990', '1.000', '1.010', '1.020'])
  expect(all(svg, '[data-part="break"]')).toHaveLength(1)
})

test('second axis has its own figures at the right', async () => {
  const svg = await drawing(
    aChart({
      axes: [
        { unit: 'g', decimals: 0, from_zero: false },
        { unit: '%', decimals: 1, from_zero: true },
      ],
      series: [aSeries(), aSeries({ key: 'dead', axis: 1, points: [1, 2, 0.5, 1, 1, 2] })],
    }),
  )
  const [left] = all(svg, '[data-axis="0"]')
  const [right] = all(svg, '[data-axis="1"]')
  expect(Number(right?.getAttribute('x'))).toBeGreaterThan(Number(left?.getAttribute('x')) + 300)
  expect(texts(svg, '[data-axis="1"]').at(-1)).toBe('2,0')
})

test('[CHART-004] week labels are skipped evenly when they would be too close', async () => {
  const points = Array.from({ length: 46 }, () => 1)
  const svg = await drawing(aChart({ x: weekAxis('2026-01-05', '2026-11-21'), series: [aSeries({ points })] }))
  const at = all(svg, '[data-part="x"]').map((label) => Number(label.getAttribute('x')))
  const distances = at.slice(1).map((x, index) => x - (at[index] ?? 0))
  expect(at.length).toBeGreaterThan(4)
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(56)
  expect(Math.max(...distances) - Math.min(...distances)).toBeLessThan(1)
})

test('hidden series leaves the others their colours', async () => {
  const series = ['a', 'b', 'c'].map((key) => aSeries({ key, name: key, kind: 'column' }))
  const svg = await drawing(aChart({ running: null, series }))
  await userEvent.click(screen.getByRole('button', { name: 'a' }))
  expect(all(svg, '[data-columns="a"]')).toHaveLength(0)
  expect(svg.querySelector('[data-columns="c"]')).toHaveAttribute('fill', lightTokens['chart-3'])
})

test('series pointed at in the legend is drawn in front of the others', async () => {
  const series = ['a', 'b'].map((key) => aSeries({ key, name: key, kind: 'column' }))
  const svg = await drawing(aChart({ series }))
  await userEvent.hover(screen.getByRole('button', { name: 'a' }))
  expect(svg.querySelector('[data-columns="a"]')).toHaveAttribute('opacity', '1')
  expect(svg.querySelector('[data-columns="b"]')).toHaveAttribute('opacity', '0.2')
  await userEvent.unhover(screen.getByRole('button', { name: 'a' }))
  expect(svg.querySelector('[data-columns="b"]')).toHaveAttribute('opacity', '1')
})

test('up to four lines carry their names at their ends, stacked vertically', async () => {
  const series = ['Tilvækst', 'Sidste år'].map((name) => aSeries({ key: name, name }))
  const svg = await drawing(aChart({ series }))
  expect(texts(svg, '[data-part="end-name"]')).toEqual(['Tilvækst', 'Sidste år'])
  const [first, second] = all(svg, '[data-part="end-name"] text').map((name) => Number(name.getAttribute('y')))
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(16)
})

test('an average of some weeks is a line over those weeks alone', async () => {
  const points = [940, 950, 960, 990, 1005, 1002]
  const older = { axis: 0, value: 900, label: 'Landsgennemsnit 2023', from: 0, to: 2 }
  const newer = { axis: 0, value: 1050, label: 'Landsgennemsnit 2024', from: 3, to: 5 }
  const svg = await drawing(aChart({ running: null, series: [aSeries({ points })], reference_lines: [older, newer] }))
  const [first, second] = all(svg, '[data-part="reference"]').map((line) => numbers(line.getAttribute('d')))
  const [dot, next] = [2, 3].map((index) => numbers(svg.querySelector(EXACT)?.getAttribute('d') ?? '')[2 * index] ?? 0)
  // Both end halfway between the third and the fourth week.
  const middle = ((dot ?? 0) + (next ?? 0)) / 2
  expect(first?.[2]).toBeCloseTo(middle, 0)
  expect(second?.[0]).toBeCloseTo(middle, 0)
  expect(Number(first?.[0])).toBeLessThan(middle)
  expect(Number(second?.[2])).toBeGreaterThan(middle)
})

test('goal label is placed where no line passes', async () => {
  const points = [940, 950, 960, 990, 1005, 1002]
  const goal = { axis: 0, value: 1000, label: 'Mål' }
  const svg = await drawing(aChart({ running: null, series: [aSeries({ points })], reference_lines: [goal] }))
  const box = svg.querySelector('[data-part="label"] rect')
  const of = (name: string) => Number(box?.getAttribute(name))
  const course = runsOfPixels(svg)
  const crossing = course.filter(
    ({ x, y }) => x > of('x') && x < of('x') + of('width') && y > of('y') && y < of('y') + of('height'),
  )
  expect(svg.querySelector('[data-part="label"]')).toHaveTextContent('Mål')
  expect(of('width')).toBeGreaterThan(0)
  expect(crossing).toEqual([])
})

test('goal label that would hide figures everywhere goes above the plot, with a piece of its line', async () => {
  const points = [1000, 1000, 1000, 1000, 1000, 1000]
  const goal = { axis: 0, value: 1000, label: 'Landsgennemsnit 2025 (eksempel)' }
  const varyingValues = [990, 1010, 990, 1010, 990, 1010]
  const series = [aSeries({ points }), ...[0, 1, 2].map((key) => aSeries({ key: `${key}`, points: varyingValues }))]
  const svg = await drawing(aChart({ running: null, series, reference_lines: [goal] }))
  const label = svg.querySelector('[data-part="label"]')
  expect(label).toHaveTextContent('Landsgennemsnit 2025 (eksempel)')
  expect(label?.querySelector('[data-part="sign"]')).not.toBeNull()
  expect(Number(label?.querySelector('rect')?.getAttribute('y'))).toBe(0)
})

/** Sample points along a line, 100 per segment. */
function runsOfPixels(svg: Element): { x: number; y: number }[] {
  const points = (svg.querySelector(EXACT)?.getAttribute('d') ?? '').split('L').map(numbers)
  return points.flatMap(([x = 0, y = 0], index) => {
    const [nextX = x, nextY = y] = points[index + 1] ?? []
    return Array.from({ length: 100 }, (_, step) => ({
      x: x + ((nextX - x) * step) / 100,
      y: y + ((nextY - y) * step) / 100,
    }))
  })
}

test('arrow keys move a line through the drawing and announce the values there', async () => {
  const svg = await drawing(aChart())
  const points = screen.getByRole('slider', { name: /Daglig tilvækst/ })
  fireEvent.focus(points)
  fireEvent.change(points, { target: { value: '1' } })
  const [x] = numbers(svg.querySelector('[data-part="pointer"]')?.getAttribute('d') ?? '')
  const [highlightedX] = numbers(svg.querySelector('[data-part="seen"]')?.getAttribute('transform') ?? '')
  expect(Math.abs((x ?? 0) - (highlightedX ?? 0))).toBeLessThan(1)
  expect(screen.getByText(/Uge 43, 2026/)).toBeVisible()
  fireEvent.blur(points)
  expect(svg.querySelector('[data-part="pointer"]')).toBeNull()
})

test('pointer on a point shows its values', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const svg = await drawing(aChart({ series: [aSeries({ name })] }))
  fireEvent.pointerMove(svg, { clientX: 620 })
  expect(await screen.findByText(/Uge 47, 2026 \(16.–21. nov.\), 6 af 7 dage, indtil nu/)).toBeVisible()
  // A name from the server is never parsed as markup.
  expect(screen.getByText(name)).toBeVisible()
  expect(screen.getByRole('figure').querySelector('img')).toBeNull()
})

test('long series are drawn without animation', async () => {
  const points = Array.from({ length: 2000 }, (_, index) => index)
  const names = points.map((index) => `d${index}`)
  const svg = await drawing(aChart({ x: { kind: 'name', names }, series: [aSeries({ points })], running: null }))
  expect(svg).toHaveAttribute('data-still')
})

import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aChart, aSeries } from '#testing/charts.ts'
import { columnShapes } from './column-shapes.ts'
import { corridorAt, corridorPath } from './corridor-path.ts'
import { areaPath, linePath, lineSegments } from './line-segments.ts'
import { type ChartPlot, computePlot, pointIndexAt, xPosition, yPosition } from './plot.ts'
import { valueSpans } from './value-spans.ts'

/** A hundredth of a pixel. */
const TOLERANCE = 0.01
const POINTS = 12

const points = fc.array(fc.option(fc.double({ min: -5000, max: 5000, noNaN: true })), {
  minLength: POINTS,
  maxLength: POINTS,
})

const anySeries = fc.array(
  fc.record({
    kind: fc.constantFrom<ChartSeries['kind']>('line', 'column', 'area'),
    stack: fc.constantFrom(null, null, 'a', 'b'),
    axis: fc.constantFrom(0, 1),
    points,
    estimated_from: fc.option(fc.integer({ min: 0, max: POINTS - 1 })),
  }),
  { minLength: 1, maxLength: 6 },
)

const size = fc.record({
  language: fc.constant<'da'>('da'),
  widthPx: fc.integer({ min: 240, max: 1900 }),
  heightPx: fc.integer({ min: 160, max: 1000 }),
})

/** Any chart on a card of any size. */
const anyDrawing = fc
  .tuple(anySeries, size, fc.boolean(), fc.option(fc.constant(POINTS - 1)))
  .map(([parts, card, from_zero, running]) => {
    const series = parts.map((part, index) => aSeries({ ...part, key: `s${index}`, name: `Serie ${index}` }))
    const axis = { unit: 'kg', decimals: 1, from_zero }
    const names = Array.from({ length: POINTS }, (_, index) => `${index + 1}`)
    const spec = aChart({ x: { kind: 'name', names }, axes: [axis, axis], series, running })
    return { spec, plot: computePlot(spec, series, series, card) }
  })

const columns = (spec: ChartSpec, plot: ChartPlot) =>
  spec.series
    .filter(({ kind }) => kind === 'column')
    .map((series) => ({ series, shapes: columnShapes(spec, spec.series, series, plot) }))

/** The corners of each run of a path, in pixels. */
const runsOf = (path: string): [x: number, y: number][][] =>
  path
    .split('M')
    .slice(1)
    .map((run) =>
      run
        .replace('Z', '')
        .split('L')
        .map((corner) => {
          const [x = Number.NaN, y = Number.NaN] = corner.split(',').map(Number)
          return [x, y]
        }),
    )

/** The point at an x position; asserts that it is exactly there. */
const placeAt = (plot: ChartPlot, x: number): number => {
  const index = pointIndexAt(plot, x)
  expect(Math.abs(xPosition(plot, index) - x)).toBeLessThanOrEqual(TOLERANCE)
  return index
}

const isInside = ({ left, right, top, bottom }: ChartPlot, x: number, y: number) =>
  x >= left - TOLERANCE && x <= right + TOLERANCE && y >= top - TOLERANCE && y <= bottom + TOLERANCE

test('plot draws nothing outside the axes', () => {
  fc.assert(
    fc.property(anyDrawing, ({ spec, plot }) => {
      for (const series of spec.series.filter(({ kind }) => kind !== 'column'))
        for (const piece of lineSegments(spec, series, plot)) {
          for (const { x, y, base } of [...piece.points, ...piece.marked].filter((point) => point !== null)) {
            expect(isInside(plot, x, y)).toBe(true)
            expect(isInside(plot, x, base)).toBe(true)
          }
          for (const [x, y] of [...runsOf(linePath(piece)), ...runsOf(areaPath(piece))].flat())
            expect(isInside(plot, x, y)).toBe(true)
        }
      for (const { shapes } of columns(spec, plot))
        for (const { x, y, width, height } of shapes) {
          expect(isInside(plot, x, y)).toBe(true)
          expect(isInside(plot, x + width, y + height)).toBe(true)
        }
    }),
  )
})

test('single column begins at zero, or at the foot of an axis without zero', () => {
  fc.assert(
    fc.property(anyDrawing, ({ spec, plot }) => {
      for (const { series, shapes } of columns(spec, plot)) {
        if (series.stack !== null) continue
        const zero = yPosition(plot, series.axis, 0)
        for (const { y, height, index } of shapes)
          expect((series.points[index] ?? 0) >= 0 ? y + height : y).toBeCloseTo(zero, 6)
      }
    }),
  )
})

test('stack is as high as the sum of its parts', () => {
  const counts = fc.array(fc.array(fc.nat({ max: 500 }), { minLength: 4, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(counts, size, (heads, card) => {
      const series = heads.map((head, index) =>
        aSeries({ key: `s${index}`, kind: 'column', stack: 'dead', points: head }),
      )
      const spec = aChart({ axes: [{ unit: 'stk.', decimals: 0, from_zero: true }], series, running: null })
      const plot = computePlot(spec, series, series, card)
      const shapes = columns(spec, plot).flatMap((one) => one.shapes)
      for (const index of [0, 1, 2, 3]) {
        const pile = shapes.filter((shape) => shape.index === index)
        const sum = heads.reduce((total, head) => total + (head[index] ?? 0), 0)
        expect(Math.min(...pile.map(({ y }) => y))).toBeCloseTo(yPosition(plot, 0, sum), 6)
        const height = pile.reduce((total, shape) => total + shape.height, 0)
        expect(height).toBeCloseTo(yPosition(plot, 0, 0) - yPosition(plot, 0, sum), 6)
        expect(new Set(pile.map(({ x }) => x)).size).toBe(1)
      }
    }),
  )
})

test('gap stays a gap, and every known point is drawn', () => {
  fc.assert(
    fc.property(anyDrawing, ({ spec, plot }) => {
      for (const series of spec.series) {
        const valueIndexes = series.points.flatMap((point, index) => (point === null ? [] : [index]))
        if (series.kind === 'column') {
          expect(columnShapes(spec, spec.series, series, plot).map(({ index }) => index)).toEqual(valueIndexes)
          continue
        }
        const pieces = lineSegments(spec, series, plot)
        const runs = pieces.flatMap((piece) => runsOf(linePath(piece))).map((run) => run.map(([x]) => placeAt(plot, x)))
        const drawnIndexes = new Set([
          ...runs.flat(),
          ...pieces.flatMap(({ marked }) => marked.map(({ index }) => index)),
        ])
        expect([...drawnIndexes].toSorted((a, b) => a - b)).toEqual(valueIndexes)
        for (const run of runs) {
          expect(run.length).toBeGreaterThan(1)
          for (const [at, place] of run.entries()) expect(place).toBe((run[0] ?? 0) + at)
        }
        // The path of an area goes along the line and back along its lower end.
        for (const piece of pieces) {
          const feet = new Map(piece.points.filter((point) => point !== null).map(({ index, base }) => [index, base]))
          const lines = runsOf(linePath(piece))
          const areas = runsOf(areaPath(piece))
          expect(areas.map((area) => area.slice(0, area.length / 2))).toEqual(lines)
          for (const area of areas)
            for (const [x, y] of area.slice(area.length / 2))
              expect(Math.abs(y - (feet.get(placeAt(plot, x)) ?? Number.NaN))).toBeLessThanOrEqual(TOLERANCE)
        }
      }
    }),
  )
})

test('corridor is closed around each run of points whose two ends are known', () => {
  const low = [10, 12, null, 11, 14, null, 12]
  const high = [20, 22, 24, null, 26, 28, 25]
  const spec = aChart({
    x: { kind: 'name', names: low.map((_, index) => `${index}`) },
    axes: [{ unit: 'kg', decimals: 0, from_zero: true }],
    series: [aSeries({ points: [30, 30, 30, 30, 30, 30, 30] })],
    running: null,
  })
  const plot = computePlot(spec, spec.series, spec.series, { language: 'da', widthPx: 600, heightPx: 300 })
  const corridor = { key: 'usual', name: 'Usual', axis: 0, severity: 1 as const, low, high }
  // Places 4 and 6 have no neighbour: nothing is drawn there.
  const corners = [
    [0, 20],
    [1, 22],
    [1, 12],
    [0, 10],
  ].map(([place = 0, value = 0]) => [xPosition(plot, place), yPosition(plot, 0, value)])
  const [corridorRun, ...others] = runsOf(corridorPath(spec, corridor, low.length, plot))
  expect(others).toEqual([])
  expect(corridorRun).toHaveLength(corners.length)
  for (const [at, [x = 0, y = 0]] of corners.entries()) {
    expect(corridorRun?.[at]?.[0]).toBeCloseTo(x, 2)
    expect(corridorRun?.[at]?.[1]).toBeCloseTo(y, 2)
  }
})

test('corridor of multiples follows its series and has its gaps', () => {
  const points = [10, 20, null, 30]
  const spec = aChart({
    x: { kind: 'name', names: points.map((_, index) => `${index}`) },
    axes: [{ unit: 'l', decimals: 0, from_zero: true }],
    series: [aSeries({ key: 'expected', points })],
    running: null,
  })
  const plot = computePlot(spec, spec.series, spec.series, { language: 'da', widthPx: 600, heightPx: 300 })
  const common = { key: 'usual', name: 'Usual', axis: 0, severity: 1 as const }
  const listed = { ...common, low: [5, 10, null, 15], high: [20, 40, null, 60] }
  const multiple = { ...common, series: 'expected', low: 0.5, high: 2 }
  expect(corridorAt(spec, multiple, 1)).toEqual({ lower: 10, upper: 40 })
  expect(corridorAt(spec, multiple, 2)).toBeNull()
  expect(corridorPath(spec, multiple, points.length, plot)).toBe(corridorPath(spec, listed, points.length, plot))
  expect(corridorPath(spec, { ...multiple, series: 'other' }, points.length, plot)).toBe('')
})

test('stack puts losses below zero and gains above, and a zero value moves no layer', () => {
  const layers = [
    [10, -4, 0, 5],
    [-3, -6, 7, null],
    [20, 8, 0, 1],
  ].map((points, index) => aSeries({ key: `s${index}`, kind: 'area', stack: 'pigs', points }))
  const spans = valueSpans(layers)
  expect(spans.get('s0')).toEqual([
    { from: 0, to: 10 },
    { from: 0, to: -4 },
    { from: 0, to: 0 },
    { from: 0, to: 5 },
  ])
  expect(spans.get('s1')).toEqual([{ from: 0, to: -3 }, { from: -4, to: -10 }, { from: 0, to: 7 }, null])
  // A value of 0 is at the top of the stack; otherwise an area would fall to zero there.
  expect(spans.get('s2')).toEqual([
    { from: 10, to: 30 },
    { from: 0, to: 8 },
    { from: 7, to: 7 },
    { from: 5, to: 6 },
  ])
})

test('columns of the same point stand side by side, within the room of their point', () => {
  fc.assert(
    fc.property(anyDrawing, ({ spec, plot }) => {
      const all = columns(spec, plot).flatMap(({ series, shapes }) => shapes.map((shape) => ({ ...shape, series })))
      for (const one of all) {
        expect(Math.abs(one.x + one.width / 2 - xPosition(plot, one.index))).toBeLessThanOrEqual(plot.stepPx / 2)
        for (const other of all) {
          if (one === other || one.index !== other.index || one.x === other.x) continue
          expect(one.x + one.width <= other.x + TOLERANCE || other.x + other.width <= one.x + TOLERANCE).toBe(true)
        }
      }
    }),
  )
})

test('pointer on a point selects it', () => {
  fc.assert(
    fc.property(anyDrawing, ({ plot }) => {
      for (const index of plot.labels.keys()) expect(pointIndexAt(plot, xPosition(plot, index))).toBe(index)
    }),
  )
})

test('column with an own floor starts there, and the axis includes its foot', () => {
  const series = aSeries({ kind: 'column', stack: 'span', points: [28, -10], floor: [70, 90] })
  const axis = { unit: 'kg', decimals: 0, from_zero: false }
  const spec = aChart({ x: { kind: 'name', names: ['1', '2'] }, axes: [axis], series: [series], running: null })
  const plot = computePlot(spec, [series], [series], { language: 'da', widthPx: 600, heightPx: 300 })
  const [positive, negative] = columnShapes(spec, [series], series, plot)
  const [at70, at80, at90, at98] = [70, 80, 90, 98].map((kg) => yPosition(plot, 0, kg))
  expect([positive?.y, (positive?.y ?? 0) + (positive?.height ?? 0)]).toEqual([at98, at70])
  expect([negative?.y, (negative?.y ?? 0) + (negative?.height ?? 0)]).toEqual([at90, at80])
  expect(at70).toBeLessThanOrEqual(plot.bottom)
  expect(plot.scales[0]?.min).toBeLessThanOrEqual(70)
})

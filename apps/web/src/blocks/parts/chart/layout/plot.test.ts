import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aChart, aSeries } from '#testing/charts.ts'
import { columnShapes } from './column-shapes.ts'
import { lineSegments } from './line-segments.ts'
import { computePlot, type Plot, pointIndexAt, xPosition, yPosition } from './plot.ts'

/** A hundredth of a pixel. */
const NEAR = 0.01
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
    const series = parts.map((part, place) => aSeries({ ...part, key: `s${place}`, name: `Serie ${place}` }))
    const axis = { unit: 'kg', decimals: 1, from_zero }
    const names = Array.from({ length: POINTS }, (_, place) => `${place + 1}`)
    const spec = aChart({ x: { kind: 'name', names }, axes: [axis, axis], series, running })
    return { spec, plot: computePlot(spec, series, series, card) }
  })

const columns = (spec: ChartSpec, plot: Plot) =>
  spec.series
    .filter(({ kind }) => kind === 'column')
    .map((series) => ({ series, shapes: columnShapes(spec, spec.series, series, plot) }))

const isIn = ({ left, right, top, bottom }: Plot, x: number, y: number) =>
  x >= left - NEAR && x <= right + NEAR && y >= top - NEAR && y <= bottom + NEAR

test('plot draws nothing outside the axes', () => {
  fc.assert(
    fc.property(anyDrawing, ({ spec, plot }) => {
      for (const series of spec.series.filter(({ kind }) => kind !== 'column'))
        for (const { runs, marked } of lineSegments(spec, series, plot))
          for (const { x, y, foot } of [...runs.flat(), ...marked]) {
            expect(isIn(plot, x, y)).toBe(true)
            expect(isIn(plot, x, foot)).toBe(true)
          }
      for (const { shapes } of columns(spec, plot))
        for (const { x, y, width, height } of shapes) {
          expect(isIn(plot, x, y)).toBe(true)
          expect(isIn(plot, x + width, y + height)).toBe(true)
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
        for (const { y, height, place } of shapes)
          expect((series.points[place] ?? 0) >= 0 ? y + height : y).toBeCloseTo(zero, 6)
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
      const series = heads.map((head, place) =>
        aSeries({ key: `s${place}`, kind: 'column', stack: 'dead', points: head }),
      )
      const spec = aChart({ axes: [{ unit: 'stk.', decimals: 0, from_zero: true }], series, running: null })
      const plot = computePlot(spec, series, series, card)
      const shapes = columns(spec, plot).flatMap((one) => one.shapes)
      for (const place of [0, 1, 2, 3]) {
        const pile = shapes.filter((shape) => shape.place === place)
        const sum = heads.reduce((total, head) => total + (head[place] ?? 0), 0)
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
        const known = series.points.flatMap((point, place) => (point === null ? [] : [place]))
        if (series.kind === 'column') {
          expect(columnShapes(spec, spec.series, series, plot).map(({ place }) => place)).toEqual(known)
          continue
        }
        const pieces = lineSegments(spec, series, plot)
        const drawn = new Set(
          pieces
            .flatMap(({ runs, marked }) => [...runs.filter((run) => run.length > 1).flat(), ...marked])
            .map(({ place }) => place),
        )
        expect([...drawn].toSorted((a, b) => a - b)).toEqual(known)
        for (const run of pieces.flatMap(({ runs }) => runs))
          for (const [at, { place }] of run.entries()) expect(place).toBe((run[0]?.place ?? 0) + at)
      }
    }),
  )
})

test('columns of the same point are side by side, within the room of their point', () => {
  fc.assert(
    fc.property(anyDrawing, ({ spec, plot }) => {
      const all = columns(spec, plot).flatMap(({ series, shapes }) => shapes.map((shape) => ({ ...shape, series })))
      for (const one of all) {
        expect(Math.abs(one.x + one.width / 2 - xPosition(plot, one.place))).toBeLessThanOrEqual(plot.stepPx / 2)
        for (const other of all) {
          if (one === other || one.place !== other.place || one.x === other.x) continue
          expect(one.x + one.width <= other.x + NEAR || other.x + other.width <= one.x + NEAR).toBe(true)
        }
      }
    }),
  )
})

test('pointer on a point selects it', () => {
  fc.assert(
    fc.property(anyDrawing, ({ plot }) => {
      for (const place of plot.labels.keys()) expect(pointIndexAt(plot, xPosition(plot, place))).toBe(place)
    }),
  )
})

test('column with an own floor starts there, and the axis includes its foot', () => {
  const series = aSeries({ kind: 'column', stack: 'span', points: [28, -10], floor: [70, 90] })
  const axis = { unit: 'kg', decimals: 0, from_zero: false }
  const spec = aChart({ x: { kind: 'name', names: ['1', '2'] }, axes: [axis], series: [series], running: null })
  const plot = computePlot(spec, [series], [series], { language: 'da', widthPx: 600, heightPx: 300 })
  const [up, down] = columnShapes(spec, [series], series, plot)
  const [at70, at80, at90, at98] = [70, 80, 90, 98].map((kg) => yPosition(plot, 0, kg))
  expect([up?.y, (up?.y ?? 0) + (up?.height ?? 0)]).toEqual([at98, at70])
  expect([down?.y, (down?.y ?? 0) + (down?.height ?? 0)]).toEqual([at90, at80])
  expect(at70).toBeLessThanOrEqual(plot.bottom)
  expect(plot.scales[0]?.min).toBeLessThanOrEqual(70)
})

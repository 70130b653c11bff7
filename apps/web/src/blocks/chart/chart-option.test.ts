import type { ChartSpec } from '@herdboard/contract/chart.ts'
import { expect, test } from 'vitest'
import { aChart, aSeries, weeks } from '#testing/charts.ts'
import { dark, light } from '#ui/theme/tokens.ts'
import { type ChartLook, chartOption } from './chart-option.ts'
import { seriesLooks } from './chart-palette.ts'
import { groupedSeries } from './grouped-series.ts'

const look: ChartLook = {
  tokens: light,
  brandTint: '#E2F1F3',
  language: 'da',
  widthPx: 640,
  heightPx: 300,
  isStill: false,
}

const none = new Set<string>()
const option = (spec: ChartSpec, hidden = none, over: Partial<ChartLook> = {}) =>
  chartOption(spec, spec.series, hidden, { ...look, ...over })
const drawn = (spec: ChartSpec, id: string, hidden = none) => {
  const { series } = option(spec, hidden)
  return Array.isArray(series) ? series.find((one) => one.id === id) : undefined
}
const values = (spec: ChartSpec, id: string) => {
  const data: unknown = drawn(spec, id)?.data
  return Array.isArray(data) ? data.map((item) => (typeof item === 'object' ? item.value : item)) : []
}

test('a week without weighings is a gap, never zero and never bridged', () => {
  const spec = aChart({ running: null })
  expect(values(spec, 'gain')).toEqual([980, 1004, 991, '-', 1020, 1012])
  expect(drawn(spec, 'gain')).toMatchObject({ connectNulls: false })
})

test('[OVERVIEW-035] six colours in a fixed order, and the seventh series has the first again', () => {
  const seven = Array.from({ length: 7 }, (_, place) => aSeries({ key: `s${place}` }))
  const colours = [...seriesLooks(seven, light).values()].map(({ colour }) => colour)
  expect(colours.slice(0, 6)).toEqual(
    [1, 2, 3, 4, 5, 6].map((place) => light[`chart-${place as 1 | 2 | 3 | 4 | 5 | 6}`]),
  )
  expect(new Set(colours.slice(0, 6)).size).toBe(6)
  expect(colours[6]).toBe(colours[0])
})

test('[OVERVIEW-036] [OVERVIEW-037] the axis has a mark every seven days, labelled week.year', () => {
  const x = weeks('2026-12-07', '2027-01-10')
  const spec = aChart({ x, series: [aSeries({ points: [1, 2, 3, 4, 5] })], running: null })
  expect(option(spec)).toMatchObject({ xAxis: { data: ['50.2026', '51.2026', '52.2026', '53.2026', '1.2027'] } })
  const starts = x.weeks.map(({ from }) => Date.parse(from) / 86_400_000)
  expect(starts.slice(1).map((day, place) => day - (starts[place] ?? 0))).toEqual([7, 7, 7, 7])
})

test('the running week is a dashed piece of the same colour, joined to the last whole week', () => {
  const spec = aChart()
  expect(values(spec, 'gain')).toEqual([980, 1004, 991, '-', 1020, '-'])
  expect(values(spec, 'gain unsure')).toEqual(['-', '-', '-', '-', 1020, 1012])
  expect(drawn(spec, 'gain unsure')).toMatchObject({ lineStyle: { type: [4, 4], color: light['chart-1'] } })
})

test('what is estimated is dashed from where the estimate begins', () => {
  const spec = aChart({ running: null, series: [aSeries({ estimated_from: 2 })] })
  expect(values(spec, 'gain').slice(2)).toEqual(['-', '-', '-', '-'])
  expect(values(spec, 'gain unsure').slice(1)).toEqual([1004, 991, '-', 1020, 1012])
})

test('a running column is paler and outlined', () => {
  const spec = aChart({ series: [aSeries({ kind: 'column' })] })
  const bar = drawn(spec, 'gain')
  expect(Array.isArray(bar?.data) && bar.data[5]).toMatchObject({ value: 1012, itemStyle: { borderType: 'dashed' } })
})

test('counts begin at zero; a line that does not gets a break mark', () => {
  const counted = option(aChart({ axes: [{ unit: 'stk.', decimals: 0, from_zero: true }] }))
  expect(counted).toMatchObject({ yAxis: [{ min: 0 }], graphic: [] })
  const gain = option(aChart())
  expect(gain).toMatchObject({ yAxis: [{ min: 980 }] })
  expect(gain.graphic).toHaveLength(1)
})

test('the axis holds the sums of a stack and the lines it is compared with', () => {
  const stacked = ['a', 'b'].map((key) => aSeries({ key, kind: 'column', stack: 's', points: [30, 40] }))
  const spec = aChart({
    axes: [{ unit: 'stk.', decimals: 0, from_zero: true }],
    series: stacked,
    reference_lines: [{ axis: 0, value: 95, label: 'Mål' }],
  })
  expect(option(spec)).toMatchObject({ yAxis: [{ min: 0, max: 100 }] })
})

test('[CHART-004] week labels are skipped evenly where they would stand too close', () => {
  const spec = aChart({
    x: weeks('2026-01-05', '2026-11-21'),
    series: [aSeries({ points: Array.from({ length: 46 }, () => 1) })],
  })
  const { xAxis } = option(spec)
  const interval: unknown = !Array.isArray(xAxis) && xAxis && 'axisLabel' in xAxis ? xAxis.axisLabel?.interval : null
  const shown = Array.from({ length: 46 }, (_, place) => place).filter(
    (place) => typeof interval === 'function' && interval(place, ''),
  )
  const steps = new Set(shown.slice(1).map((place, at) => place - (shown[at] ?? 0)))
  expect(steps.size).toBe(1)
  const [step = 0] = steps
  expect(((640 - 60) / 46) * step).toBeGreaterThanOrEqual(56)
})

test('hiding a series leaves the others their colours', () => {
  const series = ['a', 'b', 'c'].map((key) => aSeries({ key }))
  const spec = aChart({ running: null, series })
  expect(drawn(spec, 'c', new Set(['a']))).toMatchObject({ color: light['chart-3'] })
  expect(drawn(spec, 'a', new Set(['a']))).toBeUndefined()
})

test('a previous period takes the hue of the series it stands beside, and others are grey', () => {
  const looks = seriesLooks(
    [
      aSeries({ key: 'a' }),
      aSeries({ key: 'b' }),
      aSeries({ key: 'was', role: 'previous' }),
      aSeries({ key: 'land', role: 'reference' }),
    ],
    dark,
  )
  expect(looks.get('was')).toMatchObject({ colour: dark['chart-1'], opacity: 0.45, dash: [4, 4] })
  expect(looks.get('land')).toMatchObject({ colour: dark['text-muted'], dash: [2, 4] })
})

test('more than six causes of a stack become five and Other, which holds their sum', () => {
  const series = Array.from({ length: 8 }, (_, place) =>
    aSeries({ key: `c${place}`, stack: 'dead', points: [place, null, 1] }),
  )
  const grouped = groupedSeries(aChart({ series }), 'Øvrige')
  expect(grouped.map(({ name, key }) => (key === 'other' ? name : key))).toEqual([
    'c0',
    'c1',
    'c2',
    'c3',
    'c4',
    'Øvrige',
  ])
  expect(grouped.at(-1)?.points).toEqual([5 + 6 + 7, null, 3])
})

test('long series are sampled and stand still', () => {
  const points = Array.from({ length: 2000 }, (_, place) => place)
  const days = points.map((place) => `d${place}`)
  const spec = aChart({ x: { kind: 'name', names: days }, series: [aSeries({ points })], running: null })
  expect(option(spec)).toMatchObject({ animation: false })
  expect(drawn(spec, 'gain')).toMatchObject({ sampling: 'lttb' })
  expect(option(aChart(), none, { isStill: true })).toMatchObject({ animation: false })
})

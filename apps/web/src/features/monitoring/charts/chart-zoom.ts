import type { ChartSpec, ChartX } from '@herdboard/contract/figures/chart-spec.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'

/** The displayed days of a chart, counted from its first day, both included. */
export interface ChartZoom {
  from: number
  to: number
}

const HOURS_PER_DAY = 24

export const pointsPerDay = ({ kind }: ChartX): number => (kind === 'hour' ? HOURS_PER_DAY : 1)

/** Number of days of the axis; an incomplete last day counts. */
export const axisDayCount = (x: ChartX): number =>
  x.kind === 'hour' ? Math.ceil(x.count / HOURS_PER_DAY) : x.kind === 'day' ? x.days.length : 0

/** The day at a position of the axis. */
export const axisDay = (x: ChartX, index: number): string =>
  x.kind === 'hour' ? addDays(farmDay(new Date(x.from)), index) : x.kind === 'day' ? (x.days[index] ?? '') : ''

/** Returns the first and last day of an axis, by its last hour: days with 23 or 25 hours count as they are. */
export function axisPeriod(x: ChartX): { from: string; to: string } | null {
  if (x.kind === 'day') {
    const [from, to] = [x.days[0], x.days.at(-1)]
    return from && to ? { from, to } : null
  }
  if (x.kind !== 'hour' || x.count === 0) return null
  const last = new Date(Date.parse(x.from) + (x.count - 1) * HOUR_MS)
  return { from: farmDay(new Date(x.from)), to: farmDay(last) }
}

/** Returns the displayed part of a chart as a separate chart. */
export function zoomChart(spec: ChartSpec, zoom: ChartZoom | null): ChartSpec {
  if (zoom === null) return spec
  const first = zoom.from * pointsPerDay(spec.x)
  const end = (zoom.to + 1) * pointsPerDay(spec.x)
  const cut = <T>(points: readonly T[]): T[] => points.slice(first, end)
  const moved = (index: number | null) => (index === null || index >= end ? null : Math.max(0, index - first))
  return {
    ...spec,
    x: cutX(spec.x, first, end),
    series: spec.series.map(({ floor, ...series }) => ({
      ...series,
      points: cut(series.points),
      estimated_from: moved(series.estimated_from),
      ...(floor && { floor: cut(floor) }),
    })),
    ...(spec.facts && { facts: spec.facts.map((fact) => ({ ...fact, points: cut(fact.points) })) }),
    ...(spec.corridors && {
      corridors: spec.corridors.map((one) =>
        'series' in one ? one : { ...one, low: cut(one.low), high: cut(one.high) },
      ),
    }),
    ...(spec.marks && {
      marks: spec.marks
        .filter(({ place }) => place >= first && place < end)
        .map((mark) => ({ ...mark, place: mark.place - first })),
    }),
    ...(spec.spans && {
      spans: spec.spans
        .filter(({ from, to }) => to >= first && from < end)
        .map((span) => ({ ...span, from: Math.max(0, span.from - first), to: Math.min(end - 1, span.to) - first })),
    }),
    running: spec.running !== null && spec.running >= first ? moved(spec.running) : null,
  }
}

function cutX(x: ChartX, first: number, end: number): ChartX {
  if (x.kind === 'hour') {
    const from = new Date(Date.parse(x.from) + first * HOUR_MS).toISOString()
    return { kind: 'hour', from, count: Math.max(0, Math.min(end, x.count) - first) }
  }
  return x.kind === 'day' ? { kind: 'day', days: x.days.slice(first, end) } : x
}

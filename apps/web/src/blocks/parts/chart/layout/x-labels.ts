import type { ChartX } from '@herdboard/contract/figures/chart-spec.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { weekLabel } from '@herdboard/domain/time/iso-week.ts'
import {
  formatDateTime,
  formatDay,
  formatDayAndMonth,
  formatShortDay,
  formatShortRange,
  formatTime,
} from '#lib/format/format-dates.ts'
import type { Language } from '#lib/locale/language.ts'

/** Minimum distance of labels. */
const MIN_LABEL_DISTANCE_PX = 56

export const pointCount = (x: ChartX): number =>
  x.kind === 'week' ? x.weeks.length : x.kind === 'day' ? x.days.length : x.kind === 'hour' ? x.count : x.names.length

type HourAxis = Extract<ChartX, { kind: 'hour' }>

const hourAt = ({ from }: HourAxis, index: number): string => new Date(Date.parse(from) + index * HOUR_MS).toISOString()

/** Up to this number of hours, labels show the time; above it, the day. */
const MAX_HOUR_LABELS_SPAN = 72
const HOURS_PER_DAY = 24

const isLabelledByDay = (x: ChartX): boolean => x.kind === 'hour' && x.count > MAX_HOUR_LABELS_SPAN

const hourLabels = (x: HourAxis, language: Language): string[] => {
  const format = isLabelledByDay(x) ? formatDayAndMonth : formatTime
  return Array.from({ length: x.count }, (_, index) => format(hourAt(x, index), language))
}

/** Returns one label per point: `47.2026` for weeks, `16 Nov` for days, else the name. */
export function xLabels(x: ChartX, language: Language): string[] {
  if (x.kind === 'week') return x.weeks.map(weekLabel)
  if (x.kind === 'day') return x.days.map((day) => formatShortDay(day, language))
  if (x.kind === 'hour') return hourLabels(x, language)
  return [...x.names]
}

/** Names of the points for reading: "Week 47, 2026", because `47.2026` only suits an axis. */
export const xNames = (x: ChartX, language: Language, week: (values: { week: number; year: number }) => string) =>
  x.kind === 'week' ? x.weeks.map(({ week: number, year }) => week({ week: number, year })) : xLabels(x, language)

/**
 * Returns n, so that every nth label is drawn: evenly spaced, at least 56 px apart, and of hours that are labelled by
 * their day one a day at most.
 */
export function labelEvery(x: ChartX, widthPx: number, closestPx = MIN_LABEL_DISTANCE_PX): number {
  const every = Math.max(1, Math.ceil((Math.max(1, pointCount(x)) * closestPx) / Math.max(1, widthPx)))
  return isLabelledByDay(x) ? Math.ceil(every / HOURS_PER_DAY) * HOURS_PER_DAY : every
}

/** The points at which a new year starts. */
export function yearStarts(x: ChartX): ReadonlySet<number> {
  const years =
    x.kind === 'week'
      ? x.weeks.map(({ year }) => year)
      : x.kind === 'day'
        ? x.days.map((day) => Number(day.slice(0, 4)))
        : []
  return new Set(years.flatMap((year, index) => (index > 0 && year !== years[index - 1] ? [index] : [])))
}

export interface XAxisTexts {
  weekHeading: (values: { week: number; year: number; range: string }) => string
  daysOfWeek: (days: number) => string
  soFar: string
}

/** The heading of a point: "Week 47, 2026 (16–22 Nov)", with a note if the period is incomplete. */
export function xHeading(
  x: ChartX,
  index: number,
  running: number | null,
  language: Language,
  texts: XAxisTexts,
): string {
  const notes: string[] = []
  let heading = ''
  if (x.kind === 'week') {
    const week = x.weeks[index]
    if (!week) return ''
    heading = texts.weekHeading({ ...week, range: formatShortRange(week.from, week.to, language) })
    if (week.days < 7) notes.push(texts.daysOfWeek(week.days))
  } else if (x.kind === 'day') heading = formatDay(x.days[index] ?? '', language)
  else if (x.kind === 'hour') heading = formatDateTime(hourAt(x, index), language)
  else heading = x.names[index] ?? ''
  if (index === running) notes.push(texts.soFar)
  return [heading, ...notes].join(', ')
}

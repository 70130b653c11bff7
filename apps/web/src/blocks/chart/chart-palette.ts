import type { ChartSeries } from '@herdboard/contract/chart.ts'
import type { Tokens } from '#ui/theme/tokens.ts'

type Dash = 'solid' | readonly [number, number]

export interface SeriesLook {
  colour: string
  dash: Dash
  opacity: number
  marker: string
  markerTurn: number
}

const CROSS = 'path://M2 0L5 3L8 0L10 2L7 5L10 8L8 10L5 7L2 10L0 8L3 5L0 2Z'

/** Colour, dash and marker say the same thing three times, for whoever cannot tell one of them. */
const looks = [
  { token: 'chart-1', dash: 'solid', marker: 'circle', markerTurn: 0 },
  { token: 'chart-2', dash: 'solid', marker: 'rect', markerTurn: 0 },
  { token: 'chart-3', dash: [6, 3], marker: 'diamond', markerTurn: 0 },
  { token: 'chart-4', dash: [6, 3], marker: 'triangle', markerTurn: 0 },
  { token: 'chart-5', dash: [2, 3], marker: 'triangle', markerTurn: 180 },
  { token: 'chart-6', dash: [2, 3], marker: CROSS, markerTurn: 0 },
] as const

/** More series than this read as noise; the rest become one. */
export const MOST_SERIES = looks.length

const own = (place: number, tokens: Tokens): SeriesLook => {
  const { token, ...look } = looks[place % looks.length] ?? looks[0]
  return { ...look, colour: tokens[token], opacity: 1 }
}

/**
 * How each series is drawn. Main ones take the palette in order; a previous period or an expectation takes the colour
 * of the main one it stands beside; what others achieve is grey.
 */
export function seriesLooks(series: readonly ChartSeries[], tokens: Tokens): Map<string, SeriesLook> {
  const placeByRole = { main: 0, previous: 0, expected: 0, reference: 0 }
  return new Map(
    series.map(({ key, role }) => {
      const place = placeByRole[role]++
      const look = own(place, tokens)
      if (role === 'previous') return [key, { ...look, dash: [4, 4], opacity: 0.45 }]
      if (role === 'expected') return [key, { ...look, dash: [6, 3], opacity: 0.7 }]
      if (role === 'reference') return [key, { ...look, colour: tokens['text-muted'], dash: [2, 4] }]
      return [key, look]
    }),
  )
}

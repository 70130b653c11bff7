import type { ChartSeries } from '@herdboard/contract/figures/chart-spec.ts'
import type { ThemeTokens } from '#ui/theme/tokens.ts'

/** Lengths of dash and gap in px. */
type Dash = 'solid' | readonly [number, number]

export interface SeriesStyle {
  colour: string
  dash: Dash
  opacity: number
  /** SVG path of a marker around 0,0; 6 px wide. */
  marker: string
}

/** Colour, dash and marker all identify a series, for readers who cannot distinguish one of them. */
const styles = [
  { token: 'chart-1', dash: 'solid', marker: 'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z' },
  { token: 'chart-2', dash: 'solid', marker: 'M-3-3H3V3H-3Z' },
  { token: 'chart-3', dash: [6, 3], marker: 'M0-4L4 0L0 4L-4 0Z' },
  { token: 'chart-4', dash: [6, 3], marker: 'M0-4L4 3H-4Z' },
  { token: 'chart-5', dash: [2, 3], marker: 'M0 4L4-3H-4Z' },
  { token: 'chart-6', dash: [2, 3], marker: 'M-2-4L0-2L2-4L4-2L2 0L4 2L2 4L0 2L-2 4L-4 2L-2 0L-4-2Z' },
] as const

/** More series are unreadable; the rest is combined into one. */
export const MAX_SERIES = styles.length

const paletteStyle = (index: number, tokens: ThemeTokens): SeriesStyle => {
  const { token, ...style } = styles[index % styles.length] ?? styles[0]
  return { ...style, colour: tokens[token], opacity: 1 }
}

/**
 * Returns the colour, dash and marker of each series. Main series take the palette in order. A previous period or an
 * expectation takes the colour of its main series. Reference values of other farms are grey.
 */
export function seriesStyles(series: readonly ChartSeries[], tokens: ThemeTokens): Map<string, SeriesStyle> {
  const placeByRole = { main: 0, previous: 0, expected: 0, reference: 0 }
  return new Map(
    series.map(({ key, role }) => {
      const index = placeByRole[role]++
      const style = paletteStyle(index, tokens)
      if (role === 'previous') return [key, { ...style, dash: [4, 4], opacity: 0.45 }]
      if (role === 'expected') return [key, { ...style, dash: [6, 3], opacity: 0.7 }]
      if (role === 'reference') return [key, { ...style, colour: tokens['text-muted'], dash: [2, 4] }]
      return [key, style]
    }),
  )
}

/** The dash as an SVG attribute. */
export const strokeDash = ({ dash }: SeriesStyle): string | undefined => (dash === 'solid' ? undefined : dash.join(' '))

/** Dashes of what is estimated rather than measured. */
export const ESTIMATED_DASH = '4 4'

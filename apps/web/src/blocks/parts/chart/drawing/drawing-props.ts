import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import type { ThemeTokens } from '#ui/theme/tokens.ts'
import type { ChartPlot } from '../layout/plot.ts'
import type { SeriesStyle } from './chart-palette.ts'

/** Props that all parts of a drawing share. */
export interface DrawingProps {
  spec: ChartSpec
  visibleSeries: readonly ChartSeries[]
  plot: ChartPlot
  tokens: ThemeTokens
  styles: ReadonlyMap<string, SeriesStyle>
}

const DIMMED_OPACITY = 0.2

/** Returns the opacity of a series: lower while another one is highlighted. */
export const dimmedOpacity = (key: string, highlightedKey: string | null): number =>
  highlightedKey === null || highlightedKey === key ? 1 : DIMMED_OPACITY

/** Moves a coordinate to the middle of a pixel, so that a 1 px line is sharp. */
export const crispPx = (value: number): number => Math.round(value - 0.5) + 0.5

/** Offset from the middle of a letter to its baseline. */
export const TEXT_MIDDLE_EM = '0.36em'

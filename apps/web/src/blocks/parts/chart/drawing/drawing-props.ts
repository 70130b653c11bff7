import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import type { ThemeTokens } from '#ui/theme/tokens.ts'
import type { Plot } from '../layout/plot.ts'
import type { SeriesLook } from './chart-palette.ts'

/** What every part of a drawing knows. */
export interface DrawingProps {
  spec: ChartSpec
  shown: readonly ChartSeries[]
  plot: Plot
  tokens: ThemeTokens
  looks: ReadonlyMap<string, SeriesLook>
}

const DIMMED_OPACITY = 0.2

/** Another series is looked at, so this one is paler. */
export const dimmedOpacity = (key: string, ahead: string | null): number =>
  ahead === null || ahead === key ? 1 : DIMMED_OPACITY

/** In the middle of a pixel, so that a line of one pixel is one. */
export const crispPx = (value: number): number => Math.round(value - 0.5) + 0.5

/** From the middle of a letter to the line it stands on. */
export const TEXT_MIDDLE_EM = '0.36em'

import type { ChartSeries, ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useReducedMotion } from '#ui/media/use-media.ts'
import { brandColoursOf, useBrand } from '#ui/theme/brand.ts'
import { themeTokens } from '#ui/theme/tokens.ts'
import { useScheme } from '#ui/theme/use-scheme.ts'
import classes from '../chart.module.css'
import { chartPicture } from '../chart-picture.ts'
import { computePlot, xPosition } from '../layout/plot.ts'
import { ChartAxes, ChartBaseline } from './axes.tsx'
import { ChartBands, ChartCorridors, ChartLabels, ChartMarkLines, ChartSpans, ReferenceLines } from './backdrop.tsx'
import { seriesStyles } from './chart-palette.ts'
import { ChartColumns } from './columns.tsx'
import { EndLabels } from './end-labels.tsx'
import { HoveredColumns, HoverLine } from './hover-marks.tsx'
import { ChartLines } from './lines.tsx'
import { useElementSize } from './use-element-size.ts'
import { useHoveredPoint } from './use-hovered-point.ts'

/** With more points, the transition is off. */
const MAX_ANIMATED_POINTS = 500
const FROM_POINTER_PX = 12
const MIN_TOOLTIP_PX = 200

interface Props {
  spec: ChartSpec
  series: readonly ChartSeries[]
  /** Keys of the series hidden through the legend. */
  hidden: ReadonlySet<string>
  /** Key of the series that the legend highlights. */
  highlightedKey: string | null
  /** The point selected with the keyboard. */
  point: number | null
  tooltip: (index: number) => ReactNode
  /** Receives the function that saves the drawing as a picture. */
  onPicture?: (picture: () => Promise<string>) => void
}

/** The drawing of a chart. It is hidden from screen readers, because the figure around it has a text alternative. */
export function ChartDrawing({ spec, series, hidden, highlightedKey, point, tooltip, onPicture }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const { widthPx, heightPx } = useElementSize(container)
  const language = useLanguage()
  const scheme = useScheme()
  const brandTint = brandColoursOf(useBrand(), scheme)['brand-tint']
  const tokens = themeTokens(scheme)
  const isMotionReduced = useReducedMotion()

  const visibleSeries = useMemo(() => series.filter(({ key }) => !hidden.has(key)), [series, hidden])
  // Looks of all series, so that hiding one does not change the colours of the others.
  const styles = useMemo(() => seriesStyles(series, tokens), [series, tokens])
  const plot = useMemo(
    () => computePlot(spec, series, visibleSeries, { language, widthPx, heightPx }),
    [spec, series, visibleSeries, language, widthPx, heightPx],
  )
  const { hoveredIndex, hasRested, handlers } = useHoveredPoint(container, plot)
  const at = hoveredIndex ?? point
  const isTooltipShown = at !== null && (hoveredIndex === null || hasRested)

  const publishPicture = useEffectEvent(() =>
    onPicture?.(async () => (drawing.current ? await chartPicture(drawing.current, tokens.surface) : '')),
  )
  useEffect(() => publishPicture(), [])

  const part = { spec, visibleSeries, plot, tokens, styles }
  return (
    <div ref={container} className={classes.place} {...handlers} aria-hidden>
      <svg
        ref={drawing}
        className={classes.svg}
        data-chart
        data-still={isMotionReduced || plot.labels.length > MAX_ANIMATED_POINTS || undefined}
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        fontFamily="Inter Variable, system-ui, sans-serif"
        fontSize={12}
        focusable="false"
        aria-hidden
      >
        <ChartCorridors {...part} />
        <ChartBands {...part} tint={brandTint} />
        <ChartSpans {...part} />
        {at !== null && <HoveredColumns {...part} at={at} />}
        <ChartAxes {...part} />
        <ChartColumns {...part} highlightedKey={highlightedKey} />
        <ChartBaseline plot={plot} tokens={tokens} />
        <ReferenceLines {...part} />
        <ChartMarkLines {...part} />
        {at !== null && <HoverLine {...part} at={at} />}
        <ChartLines {...part} highlightedKey={highlightedKey} at={at} />
        <ChartLabels {...part} tint={brandTint} />
        <EndLabels {...part} />
      </svg>
      {isTooltipShown && (
        <div className={classes.tooltipPlace} style={besidePoint(xPosition(plot, at), widthPx)}>
          {tooltip(at)}
        </div>
      )}
    </div>
  )
}

/** Position of the tooltip: at the side of the point with more space, and no wider than that space. */
function besidePoint(x: number, widthPx: number) {
  const isTooltipLeft = x > widthPx / 2
  const maxWidth = Math.max(MIN_TOOLTIP_PX, (isTooltipLeft ? x : widthPx - x) - FROM_POINTER_PX)
  return isTooltipLeft ? { right: widthPx - x + FROM_POINTER_PX, maxWidth } : { left: x + FROM_POINTER_PX, maxWidth }
}

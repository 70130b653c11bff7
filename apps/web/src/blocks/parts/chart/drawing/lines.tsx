import type { ChartSeries } from '@herdboard/contract/figures/chart-spec.ts'
import classes from '../chart.module.css'
import { toPixels } from '../layout/column-shapes.ts'
import { areaPath, type LineSegment, linePath, linePoints, lineSegments } from '../layout/line-segments.ts'
import { ESTIMATED_DASH, type SeriesStyle, strokeDash } from './chart-palette.ts'
import { type DrawingProps, dimmedOpacity } from './drawing-props.ts'

type Props = DrawingProps & {
  highlightedKey: string | null
  /** The hovered point. */
  at: number | null
}

/** Lines and areas, with a marker on the hovered point. */
export function ChartLines({ spec, visibleSeries, plot, tokens, styles, highlightedKey, at }: Props) {
  return visibleSeries.map((series) => {
    const seriesStyle = styles.get(series.key)
    if (series.kind === 'column' || !seriesStyle) return null
    const hoveredPoint = at === null ? null : linePoints(series, plot)[at]
    return (
      <g
        key={series.key}
        className={classes.series}
        opacity={dimmedOpacity(series.key, highlightedKey)}
        fill={seriesStyle.colour}
        data-line={series.key}
      >
        {lineSegments(spec, series, plot).map((piece) => (
          <LineSegmentPath key={String(piece.isEstimated)} piece={piece} series={series} seriesStyle={seriesStyle} />
        ))}
        {hoveredPoint && (
          <path
            d={seriesStyle.marker}
            transform={`translate(${toPixels(hoveredPoint.x)} ${toPixels(hoveredPoint.y)}) scale(1.4)`}
            stroke={tokens.surface}
            data-part="seen"
          />
        )}
      </g>
    )
  })
}

function LineSegmentPath({
  piece,
  series,
  seriesStyle,
}: {
  piece: LineSegment
  series: ChartSeries
  seriesStyle: SeriesStyle
}) {
  return (
    <g data-estimated={piece.isEstimated || undefined}>
      {series.kind === 'area' && (
        <path d={areaPath(piece)} fillOpacity={piece.isEstimated ? 0.08 : 0.18} data-part="area" />
      )}
      <path
        d={linePath(piece)}
        fill="none"
        stroke={seriesStyle.colour}
        strokeOpacity={seriesStyle.opacity}
        strokeWidth={2}
        strokeLinejoin="round"
        strokeDasharray={piece.isEstimated ? ESTIMATED_DASH : strokeDash(seriesStyle)}
        data-part="line"
      />
      {piece.marked.map(({ index, x, y }) => (
        <path
          key={index}
          d={seriesStyle.marker}
          transform={`translate(${toPixels(x)} ${toPixels(y)})`}
          fillOpacity={seriesStyle.opacity}
          data-index={index}
        />
      ))}
    </g>
  )
}

import classes from '../chart.module.css'
import { columnShapes } from '../layout/column-shapes.ts'
import { type DrawingProps, dimmedOpacity } from './drawing-props.ts'

/** Estimated values and the running period are paler, with a dashed outline. */
const ESTIMATED_OPACITY = 0.5

/** Columns, side by side or stacked. */
export function ChartColumns({
  spec,
  visibleSeries,
  plot,
  tokens,
  styles,
  highlightedKey,
}: DrawingProps & { highlightedKey: string | null }) {
  return visibleSeries.map((series) => {
    const seriesStyle = styles.get(series.key)
    if (series.kind !== 'column' || !seriesStyle) return null
    // A thin line in the card's colour separates the segments of a stack.
    const edge = series.stack === null ? undefined : tokens.surface
    return (
      <g
        key={series.key}
        className={classes.series}
        opacity={dimmedOpacity(series.key, highlightedKey)}
        fill={seriesStyle.colour}
        data-columns={series.key}
      >
        {columnShapes(spec, visibleSeries, series, plot).map(({ index, d, isEstimated, height }) => (
          <path
            key={index}
            d={d}
            fillOpacity={seriesStyle.opacity * (isEstimated ? ESTIMATED_OPACITY : 1)}
            stroke={height === 0 ? undefined : isEstimated ? seriesStyle.colour : edge}
            strokeDasharray={isEstimated ? '4 3' : undefined}
            data-index={index}
          />
        ))}
      </g>
    )
  })
}

import { endLabelHeights } from '../layout/end-label-heights.ts'
import { truncateToWidth } from '../layout/plot.ts'
import { strokeDash } from './chart-palette.ts'
import { type DrawingProps, TEXT_MIDDLE_EM } from './drawing-props.ts'

const SWATCH_PX = 10

/** Names of the lines at their ends, each with a short sample of its line; only for few lines. */
export function EndLabels({ visibleSeries, plot, tokens, styles }: DrawingProps) {
  const { endNamesX: x, widthPx } = plot
  if (x === null) return null
  const heights = endLabelHeights(visibleSeries, plot)
  return visibleSeries.map(({ key, name }) => {
    const [y, style] = [heights.get(key), styles.get(key)]
    if (y === undefined || !style) return null
    return (
      <g key={key} data-part="end-name">
        <path
          d={`M${x} ${y}h${SWATCH_PX}`}
          stroke={style.colour}
          strokeOpacity={style.opacity}
          strokeWidth={2}
          strokeDasharray={strokeDash(style)}
        />
        <text x={x + SWATCH_PX + 4} y={y} dy={TEXT_MIDDLE_EM} fill={tokens.text}>
          {truncateToWidth(name, widthPx - x - SWATCH_PX - 4)}
        </text>
      </g>
    )
  })
}

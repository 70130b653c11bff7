import { dashOf } from './chart-palette.ts'
import { type DrawingPart, MIDDLE } from './drawing-part.ts'
import { endNameHeights } from './end-name-heights.ts'
import { fitting } from './plot.ts'

const SWATCH_PX = 10

/** Names of few lines, at their ends, each behind a piece of its line. */
export function EndNames({ shown, plot, tokens, looks }: DrawingPart) {
  const { endNamesAt: x, widthPx } = plot
  if (x === null) return null
  const heights = endNameHeights(shown, plot)
  return shown.map(({ key, name }) => {
    const [y, look] = [heights.get(key), looks.get(key)]
    if (y === undefined || !look) return null
    return (
      <g key={key} data-part="end-name">
        <path
          d={`M${x} ${y}h${SWATCH_PX}`}
          stroke={look.colour}
          strokeOpacity={look.opacity}
          strokeWidth={2}
          strokeDasharray={dashOf(look)}
        />
        <text x={x + SWATCH_PX + 4} y={y} dy={MIDDLE} fill={tokens.text}>
          {fitting(name, widthPx - x - SWATCH_PX - 4)}
        </text>
      </g>
    )
  })
}

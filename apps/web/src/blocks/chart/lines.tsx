import type { ChartSeries } from '@herdboard/contract/chart.ts'
import classes from './chart.module.css'
import { dashOf, type SeriesLook } from './chart-palette.ts'
import { px } from './column-shapes.ts'
import { behind, type DrawingPart } from './drawing-part.ts'
import { areaPath, type LinePiece, linePath, linePoints, linesOf } from './line-pieces.ts'

const UNSURE_DASH = '4 4'

type Props = DrawingPart & {
  ahead: string | null
  /** The point that is looked at. */
  at: number | null
}

/** Lines and areas, with a marker on the point that is looked at. */
export function Lines({ spec, shown, plot, tokens, looks, ahead, at }: Props) {
  return shown.map((series) => {
    const look = looks.get(series.key)
    if (series.kind === 'column' || !look) return null
    const seen = at === null ? null : linePoints(series, plot)[at]
    return (
      <g
        key={series.key}
        className={classes.series}
        opacity={behind(series.key, ahead)}
        fill={look.colour}
        data-line={series.key}
      >
        {linesOf(spec, series, plot).map((piece) => (
          <Piece key={String(piece.isUnsure)} piece={piece} series={series} look={look} />
        ))}
        {seen && (
          <path
            d={look.marker}
            transform={`translate(${px(seen.x)} ${px(seen.y)}) scale(1.4)`}
            stroke={tokens.surface}
            data-part="seen"
          />
        )}
      </g>
    )
  })
}

function Piece({ piece, series, look }: { piece: LinePiece; series: ChartSeries; look: SeriesLook }) {
  return (
    <g data-unsure={piece.isUnsure || undefined}>
      {series.kind === 'area' && (
        <path d={areaPath(piece)} fillOpacity={piece.isUnsure ? 0.08 : 0.18} data-part="area" />
      )}
      <path
        d={linePath(piece)}
        fill="none"
        stroke={look.colour}
        strokeOpacity={look.opacity}
        strokeWidth={2}
        strokeLinejoin="round"
        strokeDasharray={piece.isUnsure ? UNSURE_DASH : dashOf(look)}
        data-part="line"
      />
      {piece.marked.map(({ place, x, y }) => (
        <path
          key={place}
          d={look.marker}
          transform={`translate(${px(x)} ${px(y)})`}
          fillOpacity={look.opacity}
          data-place={place}
        />
      ))}
    </g>
  )
}

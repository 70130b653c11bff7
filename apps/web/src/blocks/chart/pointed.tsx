import { crisp, type DrawingPart } from './drawing-part.ts'
import { xOf } from './plot.ts'

type Props = DrawingPart & { at: number }

/** The room of the columns that are looked at, behind them. */
export function PointedSteps({ plot, tokens, at }: Props) {
  const { stepPx, top, bottom, hasColumns } = plot
  if (!hasColumns) return null
  return (
    <rect
      x={xOf(plot, at) - stepPx / 2}
      y={top}
      width={stepPx}
      height={bottom - top}
      fill={tokens.sunken}
      data-part="pointer"
    />
  )
}

/** The same where only lines pass. */
export function PointedLine({ plot, tokens, at }: Props) {
  if (plot.hasColumns) return null
  return (
    <path
      d={`M${crisp(xOf(plot, at))} ${plot.top}V${plot.bottom}`}
      stroke={tokens['border-strong']}
      data-part="pointer"
    />
  )
}

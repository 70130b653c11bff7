import { xPosition } from '../layout/plot.ts'
import { crispPx, type DrawingProps } from './drawing-props.ts'

type Props = DrawingProps & { at: number }

/** The room of the columns that are looked at, behind them. */
export function HoveredColumns({ plot, tokens, at }: Props) {
  const { stepPx, top, bottom, hasColumns } = plot
  if (!hasColumns) return null
  return (
    <rect
      x={xPosition(plot, at) - stepPx / 2}
      y={top}
      width={stepPx}
      height={bottom - top}
      fill={tokens.sunken}
      data-part="pointer"
    />
  )
}

/** The same where only lines pass. */
export function HoverLine({ plot, tokens, at }: Props) {
  if (plot.hasColumns) return null
  return (
    <path
      d={`M${crispPx(xPosition(plot, at))} ${plot.top}V${plot.bottom}`}
      stroke={tokens['border-strong']}
      data-part="pointer"
    />
  )
}

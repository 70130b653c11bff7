import { xPosition } from '../layout/plot.ts'
import { crispPx, type DrawingProps } from './drawing-props.ts'

type Props = DrawingProps & { at: number }

/** Highlight behind the hovered columns. */
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

/** Vertical line at the hovered point, for charts without columns. */
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

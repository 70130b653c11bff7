import { useMemo } from 'react'
import { corridorPath } from '../layout/corridor-path.ts'
import { LABEL_SAMPLE_PX, type PlacedLabel, placeLabels } from '../layout/label-placement.ts'
import { xPosition, yPosition } from '../layout/plot.ts'
import { referenceSpan } from '../layout/reference-span.ts'
import { pointCount } from '../layout/x-labels.ts'
import { crispPx, type DrawingProps, TEXT_MIDDLE_EM } from './drawing-props.ts'

/** Target ranges, as tinted bands behind everything. */
export function ChartBands({ spec, plot, tint }: DrawingProps & { tint: string }) {
  return spec.bands.map(({ axis, from, to, label }) => {
    const [upper, lower] = [yPosition(plot, axis, Math.max(from, to)), yPosition(plot, axis, Math.min(from, to))]
    return (
      <rect
        key={`${axis} ${label}`}
        x={plot.left}
        y={upper}
        width={plot.right - plot.left}
        height={lower - upper}
        fill={tint}
        data-part="band"
      />
    )
  })
}

/** Corridors of normal values and of values that need attention, behind everything; the widest first. */
export function ChartCorridors({ spec, plot, tokens }: DrawingProps) {
  return (spec.corridors ?? []).map((corridor) => (
    <path
      key={corridor.key}
      d={corridorPath(spec, corridor, pointCount(spec.x), plot)}
      fill={tokens[corridor.severity === 2 ? 'warning-tint' : 'ok-tint']}
      data-part={`corridor-${corridor.key}`}
    />
  ))
}

const MARK_PX = 5

const SPAN_PX = 6
const NARROWEST_PX = 3

/**
 * Times that lasted, as tinted bands with a bar at the bottom: filled for an alarm, striped for a warning, and only its
 * outline for what needs no attention, so that colour alone means nothing.
 */
export function ChartSpans({ spec, plot, tokens }: DrawingProps) {
  return (spec.spans ?? []).map(({ from, to, text, severity }) => {
    const left = xPosition(plot, from)
    const width = Math.max(NARROWEST_PX, xPosition(plot, to) - left)
    const [colour, tint] =
      severity === 3
        ? [tokens.alarm, tokens['alarm-tint']]
        : severity === 2
          ? [tokens.warning, tokens['warning-tint']]
          : [tokens['border-strong'], 'none']
    const middle = plot.bottom - SPAN_PX / 2
    return (
      <g key={`${from} ${to} ${text}`} data-part="span" data-severity={severity ?? undefined}>
        <rect x={left} y={plot.top} width={width} height={plot.bottom - plot.top} fill={tint} fillOpacity={0.8} />
        {severity === null ? (
          <rect x={left} y={plot.bottom - SPAN_PX} width={width} height={SPAN_PX} fill="none" stroke={colour} />
        ) : (
          <path
            d={`M${left} ${middle}h${width}`}
            stroke={colour}
            strokeWidth={SPAN_PX}
            {...(severity === 2 && { strokeDasharray: '4 2' })}
          />
        )}
      </g>
    )
  })
}

/** Events as vertical lines with an icon at the top. */
export function ChartMarkLines({ spec, plot, tokens }: DrawingProps) {
  return (spec.marks ?? []).map(({ place, icon, text, severity }) => {
    const x = crispPx(xPosition(plot, place))
    const colour = severity === 3 ? tokens.alarm : severity === 2 ? tokens.warning : tokens['border-strong']
    return (
      <g key={`${place} ${icon} ${text}`} data-part="mark" data-severity={severity ?? undefined}>
        <path d={`M${x} ${plot.top}V${plot.bottom}`} stroke={colour} strokeOpacity={0.5} strokeDasharray="2 3" />
        <path d={`M${x - MARK_PX} ${plot.top - MARK_PX}h${2 * MARK_PX}l${-MARK_PX} ${2 * MARK_PX}Z`} fill={colour} />
      </g>
    )
  })
}

/** Reference lines, with which figures are compared. */
export function ReferenceLines({ spec, plot, tokens }: DrawingProps) {
  return spec.reference_lines.map((line) => {
    const { left, right } = referenceSpan(line, plot)
    return (
      <path
        key={`${line.axis} ${line.label} ${line.from ?? ''}`}
        d={`M${left} ${crispPx(yPosition(plot, line.axis, line.value))}H${right}`}
        stroke={tokens['text-muted']}
        strokeWidth={2}
        strokeDasharray="2 4"
        data-part="reference"
      />
    )
  })
}

/** Labels of bands and reference lines. A pale background keeps them readable where they overlap a line. */
export function ChartLabels({ spec, visibleSeries, plot, tokens, tint }: DrawingProps & { tint: string }) {
  const labels = useMemo(() => placeLabels(spec, visibleSeries, plot), [spec, visibleSeries, plot])
  return labels.map(({ text, sign, left, top, width, height }) => {
    const signPx = sign ? LABEL_SAMPLE_PX : 0
    const middle = top + height / 2
    return (
      <g key={`${text} ${left} ${top}`} data-part="label">
        <rect x={left} y={top} width={width} height={height} rx={3} fill={tokens.surface} fillOpacity={0.85} />
        <Sign sign={sign} x={left + 4} y={middle} colour={tokens['text-muted']} tint={tint} />
        <text
          x={left + signPx + (width - signPx) / 2}
          y={middle}
          dy={TEXT_MIDDLE_EM}
          textAnchor="middle"
          fill={tokens['text-muted']}
        >
          {text}
        </text>
      </g>
    )
  })
}

interface SignProps extends Pick<PlacedLabel, 'sign'> {
  x: number
  y: number
  colour: string
  tint: string
}

/** A sample of the line or band, for a label above the plot. */
function Sign({ sign, x, y, colour, tint }: SignProps) {
  if (sign === 'line')
    return <path d={`M${x} ${crispPx(y)}h18`} stroke={colour} strokeWidth={2} strokeDasharray="2 4" data-part="sign" />
  if (sign === 'band')
    return (
      <rect x={x} y={y - 5} width={18} height={10} fill={tint} stroke={colour} strokeWidth={0.5} data-part="sign" />
    )
  return null
}

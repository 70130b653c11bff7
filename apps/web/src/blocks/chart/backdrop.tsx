import { useMemo } from 'react'
import { crisp, type DrawingPart, MIDDLE } from './drawing-part.ts'
import { placedLabels } from './free-room.ts'
import { yOf } from './plot.ts'

/** What is aimed at, as a tinted band behind everything. */
export function Bands({ spec, plot, tint }: DrawingPart & { tint: string }) {
  return spec.bands.map(({ axis, from, to, label }) => {
    const [upper, lower] = [yOf(plot, axis, Math.max(from, to)), yOf(plot, axis, Math.min(from, to))]
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

/** Lines that figures are compared with. */
export function ReferenceLines({ spec, plot, tokens }: DrawingPart) {
  return spec.reference_lines.map(({ axis, value, label }) => (
    <path
      key={`${axis} ${label}`}
      d={`M${plot.left} ${crisp(yOf(plot, axis, value))}H${plot.right}`}
      stroke={tokens['text-muted']}
      strokeWidth={2}
      strokeDasharray="2 4"
      data-part="reference"
    />
  ))
}

/** Words of bands and reference lines; a pale ground keeps them readable where something passes after all. */
export function Labels({ spec, shown, plot, tokens }: DrawingPart) {
  const labels = useMemo(() => placedLabels(spec, shown, plot), [spec, shown, plot])
  return labels.map(({ text, left, top, width, height }) => (
    <g key={`${text} ${top}`} data-part="label">
      <rect x={left} y={top} width={width} height={height} rx={3} fill={tokens.surface} fillOpacity={0.85} />
      <text x={left + width / 2} y={top + height / 2} dy={MIDDLE} textAnchor="middle" fill={tokens['text-muted']}>
        {text}
      </text>
    </g>
  ))
}

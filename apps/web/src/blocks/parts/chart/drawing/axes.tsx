import { axisTicks, textPx, tickLabel, truncateToWidth, wrapLabel, xPosition, yPosition } from '../layout/plot.ts'
import { yearStarts } from '../layout/x-labels.ts'
import { crispPx, type DrawingProps, TEXT_MIDDLE_EM } from './drawing-props.ts'

/** Grid lines, ticks and labels of both axes. */
export function ChartAxes({ spec, plot, tokens }: DrawingProps) {
  const { left, right, top, bottom, scales, stepPx, hasColumns } = plot
  const [first] = scales
  return (
    <g data-part="axes">
      {first &&
        axisTicks(first).map((tick) => {
          const y = crispPx(yPosition(plot, 0, tick))
          const isZero = tick === 0 && first.min < 0
          return (
            <path
              key={tick}
              d={`M${left} ${y}H${right}`}
              stroke={isZero ? tokens['border-strong'] : tokens.border}
              data-tick={tick}
            />
          )
        })}
      {[...yearStarts(spec.x)].map((index) => (
        <path
          key={index}
          d={`M${crispPx(xPosition(plot, index) - (hasColumns ? stepPx / 2 : 0))} ${top}V${bottom}`}
          stroke={tokens['border-strong']}
          data-part="year"
        />
      ))}
      <ValueAxis plot={plot} tokens={tokens} axis={0} />
      <ValueAxis plot={plot} tokens={tokens} axis={1} />
      <XLabels plot={plot} isName={spec.x.kind === 'name'} colour={tokens['text-muted']} />
    </g>
  )
}

/** The baseline of the columns, drawn over them. */
export function ChartBaseline({ plot: { left, right, bottom }, tokens }: Pick<DrawingProps, 'plot' | 'tokens'>) {
  return <path d={`M${left} ${crispPx(bottom)}H${right}`} stroke={tokens['border-strong']} data-part="foot" />
}

/** The tick labels of a value axis: the first axis is left of the plot, the second right of it. */
function ValueAxis({ plot, tokens, axis }: Pick<DrawingProps, 'plot' | 'tokens'> & { axis: 0 | 1 }) {
  const { left, right, bottom, scales, language } = plot
  const scale = scales[axis]
  if (!scale) return null
  const [edge, labelOffset] = axis === 0 ? [left, -8] : [right, 8]
  return (
    <>
      {axisTicks(scale).map((tick) => (
        <text
          key={tick}
          x={edge + labelOffset}
          y={yPosition(plot, axis, tick)}
          dy={TEXT_MIDDLE_EM}
          textAnchor={axis === 0 ? 'end' : 'start'}
          fill={tokens['text-muted']}
          data-axis={axis}
        >
          {tickLabel(scale, tick, language)}
        </text>
      ))}
      {scale.isBroken && <BreakMark x={edge} y={bottom} colour={tokens['border-strong']} />}
    </>
  )
}

interface XLabelProps {
  plot: DrawingProps['plot']
  /** A name that is too long for one line wraps to two. */
  isName: boolean
  colour: string
}

/** The labels of the x axis, every nth point; the first and last stay inside the drawing. */
function XLabels({ plot, isName, colour }: XLabelProps) {
  const { labels, every, stepPx, widthPx, bottom } = plot
  const labelWidthPx = Math.max(every * stepPx - 8, 48)
  const visibleLabels = labels.map((label, index) => ({ label, index })).filter(({ index }) => index % every === 0)
  return visibleLabels.flatMap(({ label, index }) => {
    const lines = isName && textPx(label) > labelWidthPx ? wrapLabel(label) : [label]
    const [first, lineGap] = lines.length > 1 ? [12, 13] : [20, 0]
    return lines.map((line, no) => {
      const text = truncateToWidth(line, labelWidthPx)
      const half = textPx(text) / 2
      const down = first + no * lineGap
      return (
        <text
          key={`${index} ${down}`}
          x={Math.min(widthPx - half, Math.max(half, xPosition(plot, index)))}
          y={bottom + down}
          dy={TEXT_MIDDLE_EM}
          textAnchor="middle"
          fill={colour}
          data-part="x"
        >
          {text}
        </text>
      )
    })
  })
}

/** A break mark at the bottom of an axis that does not start at zero. */
function BreakMark({ x, y, colour }: { x: number; y: number; colour: string }) {
  return (
    <path
      d={`M${x - 4} ${y - 8}L${x + 4} ${y - 12}M${x - 4} ${y - 12}L${x + 4} ${y - 16}`}
      stroke={colour}
      strokeWidth={1.5}
      data-part="break"
    />
  )
}

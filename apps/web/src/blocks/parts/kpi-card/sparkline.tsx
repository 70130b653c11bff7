import { useTranslation } from '#i18n/use-translation.ts'
import { sparkPath } from './spark-path.ts'
import classes from './sparkline.module.css'

const WIDTH_PX = 96
const HEIGHT_PX = 32
const MARGIN_PX = 4

interface Props {
  points: readonly (number | null)[]
  /** Text of the last known point, shown on hover or focus. */
  lastText: string
}

/** The trend over the last weeks, without axes. It is too small to read; the figures are next to it. */
export function Sparkline({ points, lastText }: Props) {
  const { t } = useTranslation('kpi-card')
  const { lines, dots, last } = sparkPath(points, WIDTH_PX, HEIGHT_PX, MARGIN_PX)
  if (!last) return null
  return (
    <span className={classes.spark}>
      <svg
        width={WIDTH_PX}
        height={HEIGHT_PX}
        preserveAspectRatio="xMaxYMid meet"
        viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
        role="img"
        aria-label={t('trend', { weeks: points.length, last: lastText })}
      >
        {lines.map((line) => (
          <path key={line} d={line} className={classes.line} />
        ))}
        {dots.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r={x === last.x ? 3 : 1.5} className={classes.dot} />
        ))}
      </svg>
      <span aria-hidden className={classes.last}>
        {lastText}
      </span>
    </span>
  )
}

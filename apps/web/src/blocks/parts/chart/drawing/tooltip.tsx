import classes from '../chart.module.css'
import type { SeriesStyle } from './chart-palette.ts'
import type { TooltipRow } from './tooltip-rows.ts'

interface Props {
  heading: string
  rows: readonly TooltipRow[]
  styles: ReadonlyMap<string, SeriesStyle>
}

/** The tooltip of the hovered point. */
export function ChartTooltip({ heading, rows, styles }: Props) {
  return (
    <div className={classes.tooltip}>
      <div className={classes.tooltipHeading}>{heading}</div>
      {rows.map(({ key, name, figure, isMuted }) => (
        <div key={key} className={isMuted ? classes.tooltipMuted : classes.tooltipRow}>
          <span className={classes.swatch} style={{ background: styles.get(key)?.colour }} />
          <span className={classes.tooltipName}>{name}</span>
          <span className={classes.tooltipFigure}>{figure}</span>
        </div>
      ))}
    </div>
  )
}

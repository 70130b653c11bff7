import classes from '../chart.module.css'
import type { SeriesLook } from './chart-palette.ts'
import type { TooltipRow } from './tooltip-rows.ts'

interface Props {
  heading: string
  rows: readonly TooltipRow[]
  looks: ReadonlyMap<string, SeriesLook>
}

/** The tooltip of the hovered point. */
export function Tooltip({ heading, rows, looks }: Props) {
  return (
    <div className={classes.tooltip}>
      <div className={classes.tooltipHeading}>{heading}</div>
      {rows.map(({ key, name, figure, isMuted }) => (
        <div key={key} className={isMuted ? classes.tooltipMuted : classes.tooltipRow}>
          <span className={classes.swatch} style={{ background: looks.get(key)?.colour }} />
          <span className={classes.tooltipName}>{name}</span>
          <span className={classes.tooltipFigure}>{figure}</span>
        </div>
      ))}
    </div>
  )
}

import type { TodayLine } from '@herdboard/contract/system/today.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { LineActions } from './line-actions.tsx'
import classes from './today.module.css'
import { lineSeverity } from './today-card.tsx'

/** All lines below the cards, the worst first. */
export function TodayList({ lines, label }: { lines: readonly TodayLine[]; label: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {lines.map((line) => (
        <li key={line.key} className={classes.row}>
          <span className={classes.rowBadge}>
            <Badge severity={lineSeverity(line)} text={line.badge} />
          </span>
          <span className={classes.rowWords}>
            <span className={classes.rowTitle}>{line.title}</span>
            {line.detail && <span className={classes.detail}>{line.detail}</span>}
          </span>
          <span className={classes.rowActions}>
            <LineActions line={line} isCompact />
          </span>
        </li>
      ))}
    </ul>
  )
}

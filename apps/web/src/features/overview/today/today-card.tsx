import type { TodayLine } from '@herdboard/contract/system/today.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { LineActions } from './line-actions.tsx'
import classes from './today.module.css'

export const lineSeverity = ({ severity }: TodayLine) => (severity === 3 ? 'alarm' : 'warning')

/** One thing that is wrong, with the verb that mends it. */
export function TodayCard({ line }: { line: TodayLine }) {
  return (
    <li className={classes.card} data-severity={lineSeverity(line)}>
      <div className={classes.head}>
        <span className={classes.icon}>
          <Icon name="bell" url={line.icon_url} size={20} />
        </span>
        <Badge severity={lineSeverity(line)} text={line.badge} />
      </div>
      <p className={classes.title}>{line.title}</p>
      {line.detail && <p className={classes.detail}>{line.detail}</p>}
      {line.actions.length > 0 && (
        <div className={classes.actions}>
          <LineActions line={line} />
        </div>
      )}
    </li>
  )
}

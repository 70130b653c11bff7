import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icons.ts'
import classes from '../work-table.module.css'
import type { TaskGroup } from './task-groups.ts'

const icons: Readonly<Record<TaskGroup, IconName>> = {
  overdue: 'alert-octagon',
  today: 'clock-hour-4',
  later: 'calendar',
}

interface Props {
  group: TaskGroup
  count: number
  columns: number
}

/** The heading of the overdue tasks, of today's tasks, or of later tasks. */
export function TaskGroupHead({ group, count, columns }: Props) {
  const { t } = useTranslation('assignments')
  const language = useLanguage()
  return (
    <tr className={classes.group} data-group={group}>
      <th scope="rowgroup" colSpan={columns}>
        <span>
          <Icon name={icons[group]} size={18} />
          {t(group)}
          <span className={classes.count}>{formatNumber(count, 'int', language)}</span>
        </span>
      </th>
    </tr>
  )
}

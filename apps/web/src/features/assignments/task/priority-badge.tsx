import type { Priority } from '@herdboard/contract/herd/assignments.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icons.ts'
import classes from '../work-table.module.css'

const icons: Readonly<Record<Priority, IconName>> = { high: 'arrow-up', normal: 'minus', low: 'arrow-down' }

/** The priority by shape and text, not only by colour. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const { t } = useTranslation('assignments')
  return (
    <span className={classes.priority} data-priority={priority}>
      <Icon name={icons[priority]} size={16} />
      {t(`priority_${priority}`)}
    </span>
  )
}

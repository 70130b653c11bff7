import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { metaQuery, useProfile } from '#blocks/parts/session/session-queries.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icons.ts'
import { useTip } from '#ui/tip/use-tip.tsx'
import classes from './work-links.module.css'

const MAX_SHOWN_COUNT = 99

/**
 * Links to notes and tasks in the top bar, each if its module is on. The link to tasks shows the number of due and
 * overdue ones.
 */
export function WorkLinks() {
  const { t } = useTranslation('shell')
  const { modules } = useProfile()
  const { data: meta } = useQuery(metaQuery)
  const { due, overdue } = meta?.assignments ?? { due: 0, overdue: 0 }
  const counted = due + overdue > 0 ? t('tasksWaiting', { due, overdue }) : t('assignments')

  return (
    <>
      {modules.includes('RealTime') && <WorkLink to="/notes" icon="note" label={t('notes')} count={0} />}
      {modules.includes('Assignments') && (
        <WorkLink to="/assignments" icon="checklist" label={counted} count={due + overdue} isUrgent={overdue > 0} />
      )}
    </>
  )
}

interface Props {
  to: '/notes' | '/assignments'
  icon: IconName
  label: string
  count: number
  isUrgent?: boolean
}

function WorkLink({ to, icon, label, count, isUrgent = false }: Props) {
  const { ref, tip } = useTip({ label })
  return (
    <>
      <Link ref={ref} to={to} className={classes.link} activeProps={{ 'aria-current': 'page' }} aria-label={label}>
        <Icon name={icon} size={22} />
        {count > 0 && (
          <span className={classes.count} data-urgent={isUrgent || undefined} aria-hidden>
            {count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : count}
          </span>
        )}
      </Link>
      {tip}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CountLink } from '#blocks/parts/count-link/count-link.tsx'
import { metaQuery, useProfile } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'

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
      {modules.includes('RealTime') && <CountLink to="/notes" icon="note" label={t('notes')} count={0} />}
      {modules.includes('Assignments') && (
        <CountLink to="/assignments" icon="checklist" label={counted} count={due + overdue} isUrgent={overdue > 0} />
      )}
    </>
  )
}

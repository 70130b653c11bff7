import { getSubjectAuditLog } from '@herdboard/contract/system/audit-log.ts'
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { AuditItem } from './audit-item.tsx'
import classes from './audit-list.module.css'

/** Shows who changed a note, task, batch, place or user, and what. Only company administrators can see it. */
export function SubjectAuditLog({ subjectId }: { subjectId: string }) {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const maySee = usePermissions().includes('manage-directory')
  const { data: lines = [] } = useQuery({
    ...apiQuery(getSubjectAuditLog, { params: { subject_id: subjectId } }),
    enabled: maySee,
    meta: { showsOwnErrors: true },
  })
  if (!maySee || lines.length === 0) return null
  return (
    <details className={classes.section}>
      <summary className={classes.heading}>
        <Icon name="history" size={18} />
        {t('history', { count: lines.length })}
      </summary>
      <ul className={classes.entries}>
        {lines.map(({ id, at_utc, user, action_name, program, changes }) => (
          <AuditItem
            key={id}
            who={[
              action_name,
              user === null ? t('nobody') : user.is_gone ? t('gone', { name: user.name }) : user.name,
              ...(program === null ? [] : [program]),
              formatDateTime(at_utc, language),
            ].join(' · ')}
            changes={changes}
            beforeText={(before) => (before === null ? null : t('formerly', { value: before }))}
          />
        ))}
      </ul>
    </details>
  )
}

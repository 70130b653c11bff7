import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { getRecordAuditLog, type RecordVersion } from '@herdboard/contract/herd/records.ts'
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { MISSING_VALUE } from '#lib/format/format-numbers.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './record-versions.module.css'

/** Shows who recorded and who corrected a record, with old and new values. Only company administrators can see it. */
export function RecordVersions({ recordId }: { recordId: RecordId }) {
  const { t } = useTranslation('action-modal')
  const maySee = usePermissions().includes('manage-directory')
  const { data: versions = [] } = useQuery({
    ...apiQuery(getRecordAuditLog, { params: { id: recordId } }),
    enabled: maySee,
    meta: { showsOwnErrors: true },
  })
  if (!maySee || versions.length === 0) return null
  return (
    <section className={classes.history} aria-label={t('history')}>
      <h3 className={classes.heading}>
        <Icon name="history" size={18} />
        {t('history')}
      </h3>
      <ul className={classes.versions}>
        {versions.map((version) => (
          <RecordVersionItem key={version.at_utc} version={version} />
        ))}
      </ul>
    </section>
  )
}

function RecordVersionItem({ version: { at_utc, user, action, changes } }: { version: RecordVersion }) {
  const { t } = useTranslation('action-modal')
  const versionText = { user: user || t('someone'), time: formatDateTime(at_utc, useLanguage()) }
  return (
    <li>
      <p className={classes.who}>{t(action === 'created' ? 'createdBy' : 'changedBy', versionText)}</p>
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <b>{after ?? MISSING_VALUE}</b>, {t('before', { value: before ?? MISSING_VALUE })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { getRecordAuditLog, type RecordVersion } from '@herdboard/contract/herd/records.ts'
import { useQuery } from '@tanstack/react-query'
import { AuditItem } from '#blocks/parts/audit-log/audit-item.tsx'
import classes from '#blocks/parts/audit-log/audit-list.module.css'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { MISSING_VALUE } from '#lib/format/format-numbers.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { Icon } from '#ui/icon/icon.tsx'

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
    <section className={classes.section} aria-label={t('history')}>
      <h3 className={classes.heading}>
        <Icon name="history" size={18} />
        {t('history')}
      </h3>
      <ul className={classes.entries}>
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
    <AuditItem
      who={t(action === 'created' ? 'createdBy' : 'changedBy', versionText)}
      changes={changes}
      beforeText={(before) => t('before', { value: before ?? MISSING_VALUE })}
    />
  )
}

import type { ImportStatus } from '@herdboard/contract/imports/import-kind.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Badge } from '#ui/badge/badge.tsx'
import type { BadgeSeverity } from '#ui/badge/severity.ts'

const severities: Record<ImportStatus, BadgeSeverity> = {
  unmapped: 'warning',
  checking: 'information',
  checked: 'information',
  importing: 'information',
  imported: 'ok',
  cancelled: 'unknown',
  undoing: 'information',
  undone: 'unknown',
  failed: 'alarm',
}

/** The state of an import with icon and words; `isWaiting` where a person must approve what a sender sent. */
export function ImportStateBadge({ status, isWaiting = false }: { status: ImportStatus; isWaiting?: boolean }) {
  const { t } = useTranslation('imports')
  if (isWaiting) return <Badge severity="warning" text={t('status_waiting')} />
  return <Badge severity={severities[status]} text={t(`status_${status}`)} />
}

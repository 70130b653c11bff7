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

/** The state of an import with icon and words. */
export function ImportStateBadge({ status }: { status: ImportStatus }) {
  const { t } = useTranslation('imports')
  return <Badge severity={severities[status]} text={t(`status_${status}`)} />
}

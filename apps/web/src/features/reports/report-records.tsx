import type { Report } from '@herdboard/contract/figures/reports.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { Modal } from '@mantine/core'
import { RecordsSection } from '#blocks/workflows/records/records.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'

interface Props {
  report: Report
  name: string
  typeIds: readonly number[]
  onClose: () => void
}

const STATUS = 6

/** The records behind a line of a report; they can be searched, opened, changed and deleted. */
export function ReportRecords({ report, name, typeIds, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation('reports')
  const { t: tCommon } = useTranslation('common')
  // Records of the first day are part of its stock count, so they are left out; the count itself is included.
  const from = typeIds.includes(STATUS) ? report.from : addDays(report.from, 1)
  return (
    <Modal
      opened
      onClose={onClose}
      size="90%"
      title={`${name} · ${report.name}`}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
    >
      <RecordsSection
        name="report-records"
        heading={t('recordsBehind')}
        typeIds={typeIds}
        period={{ from, to: report.to }}
        pigType={report.is_weaner ? 'weaners' : 'slaughter'}
        places={{ location_ids: report.site_ids.join(',') }}
      />
    </Modal>
  )
}

import { batchTitle } from '@herdboard/contract/places/batch-title.ts'
import type { Batch } from '@herdboard/contract/places/locations.ts'
import { MAX_POSTING_DAYS_AHEAD } from '@herdboard/domain/economy/posting-days.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { Modal } from '@mantine/core'
import { useActionRequest } from '#blocks/parts/action-request/action-request.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { RecordsSection } from '#blocks/workflows/records/records.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { formatNumber, MISSING_VALUE } from '#lib/format/format-numbers.ts'
import { useToday } from '#lib/today.ts'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import { BatchActions } from './batch-actions.tsx'
import { BatchKpis } from './batch-kpis.tsx'
import classes from './batch-modal.module.css'
import { batchRecordsPeriod } from './batch-records-period.ts'

interface Props {
  batch: Batch
  isWeaners: boolean
  onClose: () => void
}

/** A batch: dates, place, number of pigs, key figures, records, and buttons to change it. */
export function BatchModal({ batch, isWeaners, onClose }: Props) {
  useReturnFocus()
  const { t } = useTranslation('pigs')
  const { t: tCommon } = useTranslation()
  const language = useLanguage()
  const today = useToday()
  const isRaised = useOpenAfterMount(true)
  // The action modal is open above and handles the keyboard.
  const isCovered = useActionRequest() !== null
  const isComing = batch.start_date > today
  const latest = isComing ? batch.start_date : today
  const period: DatePeriod = { from: batch.start_date, to: batch.end_date ?? latest }
  const facts = [
    { label: t('column_start'), value: formatDay(batch.start_date, language) },
    { label: t('column_end'), value: batch.end_date ? formatDay(batch.end_date, language) : t('stillOpen') },
    { label: t('pigs'), value: formatNumber(batch.pigs, 'int', language) },
    { label: t('column_farm'), value: batch.farm.name },
    { label: t('column_barn'), value: batch.barn.name },
    { label: t('supplierNumbers'), value: batch.supplier_numbers.join(', ') || MISSING_VALUE },
  ]

  return (
    <Modal
      opened={isRaised}
      onClose={onClose}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      title={batchTitle(t('batch'), batch.name)}
      size={1040}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
      attributes={{ content: { 'data-print-alone': true } }}
    >
      <div className={classes.parts}>
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <BatchActions batch={batch} />
        <BatchKpis batchId={batch.id} isWeaners={isWeaners} period={period} />
        <RecordsSection
          name="batch-records"
          heading={t('batchRecords')}
          // Bills come after the end of the batch, and may be dated when they fall due.
          period={batchRecordsPeriod(period, addDays(latest, MAX_POSTING_DAYS_AHEAD))}
          pigType={null}
          places={{ location_ids: batch.id }}
          isOnePlace
        />
      </div>
    </Modal>
  )
}

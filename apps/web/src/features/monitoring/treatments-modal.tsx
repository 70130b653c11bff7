import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'
import type { MonitoredSection } from '@herdboard/contract/monitoring/monitoring.ts'
import { Modal } from '@mantine/core'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'

const header = (value: string, text: string, type: TableHeader['type'] = null): TableHeader => ({
  value,
  text,
  type,
  sortable: true,
  searchable: false,
  align: 'left',
  numberFormat: 'none',
})

/** The treatments of a section that are due up to today. */
export function TreatmentsModal({ section, onClose }: { section: MonitoredSection; onClose: () => void }) {
  const { t } = useTranslation('monitoring')
  const { t: tCommon } = useTranslation()
  const language = useLanguage()
  const table: Table = {
    title: '',
    searchbar: null,
    headers: [
      header('treatment_date', t('treatmentDate'), 'date'),
      header('barn', t('barn')),
      header('section', t('section')),
      header('pen', t('pen')),
      { ...header('animal_count', t('animals')), align: 'right', numberFormat: 'int' },
      header('dose', t('dose')),
      header('diagnosis', t('diagnosis')),
      header('day', t('day')),
    ],
    data: section.due_treatments.treatments.map((one) => ({
      id: `${one.record_id} ${one.day}`,
      treatment_date: one.treatment_date,
      barn: one.barn_name,
      section: one.section_name,
      pen: one.pen,
      animal_count: one.animal_count,
      dose: `${formatNumber(one.dosis_pr_animal, 'decimal', language)} ${one.dosis_unit}`,
      diagnosis: one.diagnosis,
      day: t('dayOf', { day: one.day, total: one.total_days }),
    })),
    footers: [],
    empty_text: t('noData'),
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('treatmentsOf', { name: section.section_name })}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
    >
      <DataTable name="monitoring-treatments" table={table} />
    </Modal>
  )
}

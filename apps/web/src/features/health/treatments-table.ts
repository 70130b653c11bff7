import type { Table } from '@herdboard/contract/figures/table.ts'
import type { Treatment } from '@herdboard/contract/herd/treatments.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { formatNumber, withUnit } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

const figure = { align: 'right', searchable: false } as const

interface TreatmentsTableOptions {
  hasSections: boolean
  emptyText: string
  language: Language
  today: string
}

/** Short name of a treatment: "Joint infection: Penovet". */
export const treatmentName = ({ diagnosis, drug_name }: Treatment): string => `${diagnosis}: ${drug_name}`

/** Returns the treatments as a table, in server order. */
export const treatmentsTable = (
  treatments: readonly Treatment[],
  { hasSections, emptyText, language, today }: TreatmentsTableOptions,
  t: Translate<'health'>,
): Table => ({
  title: t('heading'),
  searchbar: { label: t('search') },
  headers: [
    textColumnHeader('location', t('column_location')),
    ...(hasSections ? [textColumnHeader('section', t('column_section'), { empty_reason: t('wholeBarn') })] : []),
    textColumnHeader('pen', t('column_pen'), { empty_reason: t('notTyped') }),
    // The next dose and the withdrawal period come first, because a narrow window shows only the first columns.
    textColumnHeader('day', t('column_day'), figure),
    textColumnHeader('date', t('column_date'), { type: 'date' }),
    textColumnHeader('retention', t('column_withdrawalEnd'), { type: 'date', empty_reason: t('noWithdrawal') }),
    textColumnHeader('diagnosis', t('column_diagnosis')),
    textColumnHeader('drug', t('column_drug')),
    textColumnHeader('animals', t('column_animals'), { ...figure, numberFormat: 'int' }),
    textColumnHeader('dose', t('column_dose'), { ...figure, sortable: false }),
    textColumnHeader('weight', t('column_weight'), { ...figure, numberFormat: 'weight', empty_reason: t('notTyped') }),
    textColumnHeader('method', t('column_method')),
    textColumnHeader('remark', t('column_description'), { empty_reason: t('notTyped') }),
    textColumnHeader('actions', t('column_actions'), {
      type: 'action',
      align: 'right',
      sortable: false,
      searchable: false,
    }),
  ],
  data: treatments.map((treatment) => ({
    id: treatment.record_id,
    location: [treatment.farm_name, treatment.barn_name].filter(Boolean).join(' / '),
    section: treatment.section_name,
    pen: treatment.pen,
    remark: treatment.description,
    diagnosis: treatment.diagnosis,
    drug: treatment.drug_name,
    method: treatment.administration_method,
    day: `${treatment.day}/${treatment.total_days}`,
    retention: treatment.retention_date,
    animals: treatment.animal_count,
    weight: treatment.weight,
    dose: treatmentDoseText(treatment.dosis_pr_animal, treatment.dosis_unit, language),
    date: treatment.treatment_date,
    ...(isOverdue(treatment, today) && { date_severity: 'alarm' }),
  })),
  footers: [],
  empty_text: emptyText,
})

/** Whether the next day of the course was due before today. */
const isOverdue = ({ is_done, treatment_date }: Treatment, today: string): boolean => !is_done && treatment_date < today

/** "1,8 ml" */
export const treatmentDoseText = (dose: number, unit: string, language: Language): string =>
  withUnit(formatNumber(dose, 'decimal', language), unit)

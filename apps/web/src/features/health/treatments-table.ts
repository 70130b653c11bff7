import type { Treatment } from '@herdboard/contract/health.ts'
import type { Table } from '@herdboard/contract/table.ts'
import type { TFunction } from 'i18next'
import { header } from '#blocks/data-table/table-header.ts'
import { formatNumber, withUnit } from '#lib/format.ts'
import type { Language } from '#lib/language.ts'

const figure = { align: 'right', searchable: false } as const

interface TreatmentsTableOptions {
  hasSections: boolean
  emptyText: string
  language: Language
  today: string
}

/** A treatment in a few words: "Joint infection: Penovet". */
export const nameOf = ({ diagnosis, drug_name }: Treatment): string => `${diagnosis}: ${drug_name}`

/** Treatments as a table, in the server's own order. */
export const treatmentsTable = (
  treatments: readonly Treatment[],
  { hasSections, emptyText, language, today }: TreatmentsTableOptions,
  t: TFunction<'health'>,
): Table => ({
  title: t('heading'),
  searchbar: { label: t('search') },
  headers: [
    header('location', t('column_location')),
    ...(hasSections ? [header('section', t('column_section'))] : []),
    header('pen', t('column_pen')),
    // What is to be done and until when stands first: a narrow window shows no more without scrolling.
    header('day', t('column_day'), figure),
    header('date', t('column_date'), { type: 'date' }),
    header('retention', t('column_retention'), { type: 'date' }),
    header('diagnosis', t('column_diagnosis')),
    header('drug', t('column_drug')),
    header('animals', t('column_animals'), { ...figure, numberFormat: 'int' }),
    header('dose', t('column_dose'), { ...figure, sortable: false }),
    header('weight', t('column_weight'), { ...figure, numberFormat: 'weight' }),
    header('method', t('column_method')),
    header('remark', t('column_description')),
    header('actions', t('column_actions'), { type: 'action', align: 'right', sortable: false, searchable: false }),
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
    dose: doseOf(treatment.dosis_pr_animal, treatment.dosis_unit, language),
    date: treatment.treatment_date,
    ...(isOverdue(treatment, today) && { date_severity: 'alarm' }),
  })),
  footers: [],
  empty_text: emptyText,
})

/** The day that comes next was to be given before today. */
const isOverdue = ({ is_done, treatment_date }: Treatment, today: string): boolean => !is_done && treatment_date < today

/** "1,8 ml" */
export const doseOf = (dose: number, unit: string, language: Language): string =>
  withUnit(formatNumber(dose, 'decimal', language), unit)

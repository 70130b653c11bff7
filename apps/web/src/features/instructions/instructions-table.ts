import type { Table } from '@herdboard/contract/figures/table.ts'
import type { TreatmentInstruction } from '@herdboard/contract/herd/treatments.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import type { Translate } from '#i18n/load-texts.ts'

/** Returns the treatment instructions as a table. */
export const instructionsTable = (
  instructions: readonly TreatmentInstruction[],
  emptyText: string,
  t: Translate<'instructions'>,
): Table => ({
  title: t('heading'),
  searchbar: { label: t('search') },
  headers: [
    textColumnHeader('farm', t('farm')),
    textColumnHeader('group', t('group')),
    textColumnHeader('drug', t('drug')),
    textColumnHeader('diagnosis', t('diagnosis')),
    textColumnHeader('expires', t('expires'), { type: 'date' }),
    textColumnHeader('actions', t('actions'), { type: 'action', align: 'right', sortable: false, searchable: false }),
  ],
  data: instructions.map(({ id, farm_name, animal_group, drug_name, diagnosis, expires }) => ({
    id,
    farm: farm_name,
    group: t(`group_${animal_group}`),
    drug: drug_name,
    diagnosis,
    expires,
  })),
  footers: [],
  empty_text: emptyText,
})

import type { Table } from '@herdboard/contract/figures/table.ts'
import type { Batch } from '@herdboard/contract/places/locations.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import type { Translate } from '#i18n/load-texts.ts'

/** Active batches first, then newest first. */
const byNewest = (a: Batch, b: Batch): number =>
  Number(b.is_active) - Number(a.is_active) || b.start_date.localeCompare(a.start_date) || a.name.localeCompare(b.name)

export const batchesTable = (batches: readonly Batch[], t: Translate<'pigs'>): Table => ({
  title: t('batches'),
  searchbar: { label: t('searchBatches') },
  headers: [
    textColumnHeader('active', t('column_active'), {
      type: 'icon',
      align: 'center',
      searchable: false,
      sortable: false,
    }),
    textColumnHeader('name', t('column_name')),
    textColumnHeader('start_date', t('column_start'), { type: 'date' }),
    textColumnHeader('end_date', t('column_end'), { type: 'date', empty_reason: t('batchOpen') }),
    textColumnHeader('farm', t('column_farm')),
    textColumnHeader('barn', t('column_barn')),
  ],
  data: batches.toSorted(byNewest).map(({ id, name, is_active, start_date, end_date, farm, barn }) => ({
    id,
    active: is_active ? 'circle-check' : 'minus',
    active_words: is_active,
    name,
    start_date,
    end_date,
    farm: farm.name,
    barn: barn.name,
  })),
  footers: [],
  empty_text: t('batchesEmpty'),
})

import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'
import type { Note } from '@herdboard/contract/herd/notes.ts'
import type { Translate } from '#i18n/load-texts.ts'

const header = (value: string, text: string, type: TableHeader['type'] = null): TableHeader => ({
  value,
  text,
  type,
  sortable: true,
  searchable: true,
  align: 'left',
  numberFormat: 'none',
})

/** Returns the notes as a table. A cell contains the whole text, so that search, export and tooltip have it. */
export const notesTable = (notes: readonly Note[], t: Translate<'notes'>): Table => ({
  title: t('heading'),
  searchbar: { label: t('search') },
  headers: [
    header('date', t('date'), 'date'),
    header('farm', t('farm')),
    { ...header('barn', t('barn')), empty_reason: t('wholeFarm') },
    { ...header('section', t('section')), empty_reason: t('wholeBarn') },
    header('note', t('note')),
  ],
  data: notes.map(({ id, date, farm_name, barn_name, section_name, name }) => ({
    id,
    date,
    farm: farm_name,
    barn: barn_name,
    section: section_name,
    note: name,
  })),
  footers: [],
  empty_text: t('empty'),
})

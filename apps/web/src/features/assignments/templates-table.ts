import type { AssignmentTemplate } from '@herdboard/contract/assignments.ts'
import type { Table, TableHeader } from '@herdboard/contract/table.ts'
import type { TFunction } from 'i18next'

const header = (value: string, text: string, rest: Partial<TableHeader> = {}): TableHeader => ({
  value,
  text,
  type: null,
  sortable: true,
  searchable: true,
  align: 'left',
  numberFormat: 'none',
  ...rest,
})

export const templatesTable = (templates: readonly AssignmentTemplate[], t: TFunction<'assignments'>): Table => ({
  title: t('tab_templates'),
  searchbar: { label: t('searchTemplates') },
  headers: [
    header('name', t('templateName')),
    header('created', t('created'), { type: 'datetime', searchable: false }),
    header('actions', t('actions'), { type: 'action', align: 'right', sortable: false, searchable: false }),
  ],
  data: templates.map(({ id, name, created_at_utc }) => ({ id, name, created: created_at_utc })),
  footers: [],
  empty_text: t('noTemplates'),
})

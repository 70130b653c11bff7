import type { Table } from '@herdboard/contract/figures/table.ts'
import type { AssignmentTemplate } from '@herdboard/contract/herd/assignments.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import type { Translate } from '#i18n/load-texts.ts'

export const templatesTable = (templates: readonly AssignmentTemplate[], t: Translate<'assignments'>): Table => ({
  title: t('tab_templates'),
  searchbar: { label: t('searchTemplates') },
  headers: [
    textColumnHeader('name', t('templateName')),
    textColumnHeader('created', t('created'), { type: 'datetime', searchable: false }),
    textColumnHeader('actions', t('actions'), { type: 'action', align: 'right', sortable: false, searchable: false }),
  ],
  data: templates.map(({ id, name, created_at_utc }) => ({ id, name, created: created_at_utc })),
  footers: [],
  empty_text: t('noTemplates'),
})

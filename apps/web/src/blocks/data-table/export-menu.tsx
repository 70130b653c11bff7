import type { Table, TableRow } from '@herdboard/contract/table.ts'
import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { downloadText } from '#lib/download.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { csvName, tableCsv } from './table-csv.ts'

interface Props {
  table: Table
  title: string
  /** All rows that match the search, in the order on screen. */
  rows: () => readonly TableRow[]
  period?: { from: string; to: string }
}

/** Takes the table along: every matching row, not only the page in view. */
export function ExportMenu({ table, title, rows, period }: Props) {
  const { t } = useTranslation('data-table')
  const language = useLanguage()
  const saveCsv = () =>
    downloadText(csvName(title, period), tableCsv(table.headers, rows(), language), 'text/csv;charset=utf-8')

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<Icon name="download" />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="table" />} onClick={saveCsv}>
          {t('exportCsv')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="printer" />} onClick={() => window.print()}>
          {t('print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

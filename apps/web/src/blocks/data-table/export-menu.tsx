import type { Table, TableRow } from '@herdboard/contract/table.ts'
import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { downloadBytes, downloadText } from '#lib/download.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { showError } from '#ui/toasts/toast-store.ts'
import { exportName, tableCsv } from './table-csv.ts'
import { useCellWords } from './use-cell-words.ts'

interface Props {
  table: Table
  title: string
  /** All rows that match the search, in the order on screen. */
  rows: () => readonly TableRow[]
  /** Sums as they stand below the rows. */
  footers: Table['footers']
  period?: { from: string; to: string }
  /** False while rows are still to come: a file holds all of them or is not made. */
  isComplete: boolean
  onOpen: () => void
  /** Prints this table alone; the page as it stands where a screen has nothing else. */
  onPrint?: () => void
}

/** Takes the table along: every matching row, not only the page in view. */
export function ExportMenu({ table, title, rows, footers, period, isComplete, onOpen, onPrint }: Props) {
  const { t } = useTranslation('data-table')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const words = useCellWords()
  const saveCsv = () =>
    downloadText(
      exportName(title, period, 'csv'),
      tableCsv(table.headers, rows(), language, words),
      'text/csv;charset=utf-8',
    )

  const saveExcel = async () => {
    try {
      // Packing a workbook weighs more than showing the table, and few take one along.
      const [{ tableXlsx }, { XLSX_TYPE }] = await Promise.all([import('./table-xlsx.ts'), import('#lib/xlsx.ts')])
      const bytes = tableXlsx(table, { rows: rows(), footers, title, words })
      downloadBytes(exportName(title, period, 'xlsx'), bytes, XLSX_TYPE)
    } catch {
      showError(common('unknownError'))
    }
  }

  return (
    <Menu position="bottom-end" onOpen={onOpen}>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<Icon name="download" />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="table" />} disabled={!isComplete} onClick={saveExcel}>
          {t('exportExcel')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="download" />} disabled={!isComplete} onClick={saveCsv}>
          {t('exportCsv')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="printer" />}
          disabled={!isComplete}
          onClick={onPrint ?? (() => window.print())}
        >
          {t('print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { downloadBytes, downloadText } from '#lib/files/download.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { showError, showSuccess } from '#ui/toasts/toast-store.ts'
import { MAX_PRINTED_ROWS } from '../cells/print-limit-note.tsx'
import { useCellTexts } from '../cells/use-cell-texts.ts'
import classes from '../data-table.module.css'
import { ImportMenuItem } from '../import-links.tsx'
import { exportFileName, tableCsv } from './table-csv.ts'

/** From this number of rows, a message says that the file is being created. */
const LONG_TABLE_ROWS = 5_000

interface Props {
  table: Table
  title: string
  /** All rows that match the search, in the order on screen. */
  rows: () => readonly TableRow[]
  /** The totals as shown below the rows. */
  footers: Table['footers']
  period?: { from: string; to: string }
  /** False while rows are still loading: a file contains all rows or is not created. */
  isComplete: boolean
  onOpen: () => void
  /** Prints only this table; by default the whole page is printed. */
  onPrint?: () => void
  /** The rows can come in from a file, too: the menu leads to the imports. */
  isImportable?: boolean | undefined
}

/** Menu to export and print the table: all matching rows, not only the current page. It also leads to the imports. */
export function ExportMenu({ table, title, rows, footers, period, isComplete, onOpen, onPrint, isImportable }: Props) {
  const { t } = useTranslation('data-table')
  const { t: tCommon } = useTranslation()
  const language = useLanguage()
  const texts = useCellTexts()
  const figure = (count: number) => formatNumber(count, 'int', language)
  const [isMaking, setMaking] = useState(false)

  const save = async (ending: 'csv' | 'xlsx') => {
    const name = exportFileName(title, period, ending)
    const exportedRows = rows()
    setMaking(true)
    if (exportedRows.length > LONG_TABLE_ROWS) showSuccess(t('preparing', { name }))
    try {
      if (ending === 'csv')
        downloadText(name, await tableCsv(table.headers, exportedRows, language, texts), 'text/csv;charset=utf-8')
      else {
        // The workbook code is larger than the table, and few users need it: load it on demand.
        const [{ tableXlsx }, { XLSX_TYPE }] = await Promise.all([
          import('./table-xlsx.ts'),
          import('#lib/files/xlsx.ts'),
        ])
        downloadBytes(name, await tableXlsx(table, { rows: exportedRows, footers, title, texts }), XLSX_TYPE)
      }
    } catch {
      showError(tCommon('unknownError'))
    } finally {
      setMaking(false)
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
        <Menu.Item leftSection={<Icon name="table" />} disabled={!isComplete || isMaking} onClick={() => save('xlsx')}>
          {t('exportExcel')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="download" />}
          disabled={!isComplete || isMaking}
          onClick={() => save('csv')}
        >
          {t('exportCsv')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="printer" />}
          disabled={!isComplete}
          onClick={onPrint ?? (() => window.print())}
        >
          {t('print')}
          {table.data.length > MAX_PRINTED_ROWS && rows().length > MAX_PRINTED_ROWS && (
            <span className={classes.beforePrint}>{t('beforePrint', { printed: figure(MAX_PRINTED_ROWS) })}</span>
          )}
        </Menu.Item>
        {isImportable && <ImportMenuItem />}
      </Menu.Dropdown>
    </Menu>
  )
}

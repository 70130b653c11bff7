import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'
import type { ReconciliationRow } from '@herdboard/contract/herd/reconciliation.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { type BalanceColumn, headsOf } from './balance-columns.ts'

const header = (value: string, text: string, rest: Partial<TableHeader> = {}): TableHeader => ({
  value,
  text,
  type: null,
  sortable: false,
  searchable: false,
  align: 'left',
  numberFormat: 'none',
  ...rest,
})

/** Returns all rows for export, including collapsed ones: with a level column and plain numbers. */
export const balanceExport = (
  rows: readonly ReconciliationRow[],
  columns: readonly BalanceColumn[],
  t: Translate<'reconciliation'>,
): Table => ({
  title: t('heading'),
  searchbar: null,
  headers: [
    header('level', t('level')),
    header('place', t('place')),
    ...columns.map(({ column }) => header(column, t(`column_${column}`), { align: 'right', numberFormat: 'int' })),
    header('last_count', t('lastCount'), { type: 'date' }),
  ],
  data: rows.map((row) => ({
    id: row.id,
    level: t(`level_${row.level}`),
    place: row.name,
    ...Object.fromEntries(columns.map(({ column }) => [column, headsOf(row, column)])),
    last_count: row.last_count?.date ?? null,
  })),
  footers: [],
  empty_text: '',
})

import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import type { Translate } from '#i18n/load-texts.ts'
import type { Language } from '#lib/locale/language.ts'
import { columnText } from './price-labels.ts'
import type { PriceRow, TabledPriceList } from './price-list.ts'
import { priceWithAdjustmentText } from './price-text.ts'

/** A column of prices with their adjustments: texts, right-aligned like figures. */
const priceColumn = (key: string, text: string): TableHeader =>
  textColumnHeader(key, text, { align: 'right', sortable: false, searchable: false })

interface PriceTableTexts {
  title: string
  emptyText: string
  /** Heading of the action column; null for no such column. */
  actions: string | null
}

/** Returns a price list as a table by validity period, each figure with its adjustment. */
export function priceTable(
  { fields, columns, periodLabel, periodName, hasProvision = false }: TabledPriceList,
  rows: readonly PriceRow[],
  { title, emptyText, actions }: PriceTableTexts,
  { t, language }: { t: Translate<'economy'>; language: Language },
): Table {
  const { period, isDate = false, isSorted = false } = columns
  const periodOptions: Partial<TableHeader> = { ...(isDate && { type: 'date' }), sortable: isSorted }
  return {
    title,
    searchbar: null,
    headers: [
      textColumnHeader(period, t(periodLabel), periodOptions),
      ...fields.map((field) => priceColumn(field, columnText(t, field))),
      ...(hasProvision ? [{ ...priceColumn('state', t('state')), empty_reason: t('announced') }] : []),
      ...(actions === null ? [] : [{ ...priceColumn('act', actions), type: 'action' as const }]),
    ],
    data: rows.map(({ id, figures, adjustment, isProvision }) => ({
      id,
      [period]: isDate ? id : periodName(id, language),
      ...Object.fromEntries(
        fields.map((field) => [field, priceWithAdjustmentText(figures[field], adjustment?.figures[field], language)]),
      ),
      ...(hasProvision && { state: isProvision ? t('provision') : null }),
    })),
    footers: [],
    empty_text: emptyText,
  }
}

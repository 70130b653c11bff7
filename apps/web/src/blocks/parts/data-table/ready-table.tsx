import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { CardSort } from './cards/card-sort.tsx'
import { useCardLayout } from './cards/use-card-layout.ts'
import { dataColumns, rowHeaderOf } from './cells/cell-text.ts'
import { useCellTexts } from './cells/use-cell-texts.ts'
import { ColumnMenu } from './columns/column-menu.tsx'
import { useHiddenColumns } from './columns/use-hidden-columns.ts'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table-props.ts'
import { ExportMenu } from './export/export-menu.tsx'
import { usePrintTable } from './export/use-print-table.ts'
import { ImportButton } from './import-links.tsx'
import { usePageSize } from './page-size.ts'
import { PagingBar } from './paging-bar.tsx'
import { matchingRows, searchTexts } from './rows/search-rows.ts'
import { useTableModel } from './table-model.ts'
import { TableView } from './table-view.tsx'

const hasTarget = (row: TableRow): boolean => Boolean(row.record_id ?? row.route)

/** A table of fewer columns fits everywhere. */
const MIN_CHOOSABLE_COLUMNS = 4

interface ReadyTableProps extends DataTableProps {
  table: Table
  heading: string
}

/** A loaded table: search, rows, totals and pages, or the reason why it is empty. */
export function ReadyTable(props: ReadyTableProps) {
  const { table, heading, name, defaultSort, onOpen, isOpenable = hasTarget, actions, emptyAction, tools } = props
  const { t } = useTranslation('data-table')
  const language = useLanguage()
  const cellTexts = useCellTexts()
  const [pageSize, choosePageSize] = usePageSize(name)
  const [ownSearch, setOwnSearch] = useState('')
  const search = props.search?.value ?? ownSearch
  const setSearch = props.search?.onChange ?? setOwnSearch
  const isSearching = search.trim() !== ''

  const allColumns = useMemo(() => dataColumns(table.headers, table.data), [table])
  const [hiddenColumns, hideColumns] = useHiddenColumns(name)
  const header = rowHeaderOf(allColumns, props.rowHeader)
  const choosable = allColumns.filter((column) => column !== header && column.type !== 'action' && column.text !== '')
  const columns = useMemo(
    () => allColumns.filter((column) => column === header || !hiddenColumns.includes(column.value)),
    [allColumns, header, hiddenColumns],
  )
  const texts = useMemo(
    () => (isSearching ? searchTexts(table.data, columns, language, cellTexts) : []),
    [table, columns, language, cellTexts, isSearching],
  )
  const rows = useMemo(
    () => (isSearching ? matchingRows(table.data, texts, search) : table.data),
    [table, texts, search, isSearching],
  )
  const model = useTableModel({
    headers: table.headers,
    rows,
    language,
    defaultSort: defaultSort && [{ id: defaultSort.column, desc: defaultSort.descending }],
    pageSize,
  })
  const isCards = useCardLayout(columns, rows, language, cellTexts)
  const { more } = props
  const { isPrintedAlone, printAlone } = usePrintTable()
  const [sort] = model.state.sorting
  // The default order is the server's: its first rows are the first rows of the whole table.
  const isSorted = sort !== undefined && !(sort.id === defaultSort?.column && sort.desc === defaultSort.descending)
  // Another search, sort or list begins on its first page; rows that are added at the end leave the page unchanged.
  const viewKey = JSON.stringify([search, sort, rows[0]?.id])
  const startView = useEffectEvent((_viewKey: string) => model.setPageIndex(0))
  useLayoutEffect(() => startView(viewKey), [viewKey])
  const lastPage = Math.max(0, model.getPageCount() - 1)
  const limitPage = useEffectEvent((last: number) => {
    if (model.state.pagination.pageIndex > last) model.setPageIndex(last)
  })
  useLayoutEffect(() => limitPage(lastPage), [lastPage])
  const fetchAll = useEffectEvent(() => more?.fetchAll())
  // Search and sort need all rows.
  useEffect(() => {
    if (isSearching || isSorted) fetchAll()
  }, [isSearching, isSorted])

  const isComplete = !more || more.total <= table.data.length
  // Sums of a search are known when all rows are loaded.
  const searchFooters = isComplete ? (props.footersOf?.(rows) ?? []) : []
  const footers = rows.length === table.data.length ? table.footers : searchFooters
  const sorted = () => model.getSortedRowModel().rows.map(({ original }) => original.row)

  const isEmpty = table.data.length === 0
  const bar = (
    <div className={classes.bar}>
      {table.searchbar && !isEmpty && (
        <SearchBox
          value={search}
          onChange={setSearch}
          label={table.searchbar.label}
          description={t('onlyDrawn')}
          found={{ shown: rows.length, total: more?.total ?? table.data.length }}
        />
      )}
      <div className={classes.tools}>
        {tools}
        {isCards && <CardSort model={model} columns={columns} />}
        {!isEmpty && choosable.length >= MIN_CHOOSABLE_COLUMNS && (
          <ColumnMenu columns={choosable} hidden={hiddenColumns} onChange={hideColumns} />
        )}
        {!isEmpty && (
          <ExportMenu
            table={table}
            title={heading}
            rows={sorted}
            footers={footers}
            {...(props.period && { period: props.period })}
            isComplete={isComplete}
            onOpen={() => more?.fetchAll()}
            onPrint={printAlone}
            isImportable={props.isImportable}
          />
        )}
        {isEmpty && props.isImportable && <ImportButton />}
      </div>
    </div>
  )

  return (
    <Card {...(heading && { title: heading })} isFlush isPrintedAlone={isPrintedAlone}>
      {(!isEmpty || tools) && bar}
      <div
        className={classes.frame}
        data-refreshing={props.isRefreshing || undefined}
        data-empty={isEmpty || undefined}
      >
        {isEmpty ? (
          <EmptyState sentence={table.empty_text} action={emptyAction} icon="table" />
        ) : rows.length === 0 ? (
          <EmptyState
            sentence={t('noMatch', { search: search.trim() })}
            action={{ label: t('clearSearch'), onClick: () => setSearch('') }}
            icon="search"
          />
        ) : (
          <TableView
            model={model}
            isWhole={isPrintedAlone}
            columns={columns}
            rowCount={rows.length}
            footers={footers}
            caption={heading}
            {...(onOpen && { onOpen })}
            isOpenable={isOpenable}
            rowHeaderColumn={header}
            isCards={isCards}
            onEnd={() => more?.fetchNext()}
            {...(actions && { actions })}
            {...(props.details && { details: props.details })}
            {...(props.renderCell && { renderCell: props.renderCell })}
          />
        )}
      </div>
      {rows.length > 0 && (
        <PagingBar
          model={model}
          rowCount={isSearching ? rows.length : (more?.total ?? rows.length)}
          title={heading}
          onPageSize={choosePageSize}
        />
      )}
    </Card>
  )
}

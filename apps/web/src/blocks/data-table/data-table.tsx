import type { Table, TableRow } from '@herdboard/contract/table.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { columnsOf } from './cell-text.ts'
import classes from './data-table.module.css'
import { ExportMenu } from './export-menu.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { usePageSize } from './page-size.ts'
import { PagingBar } from './paging-bar.tsx'
import { matching, searchTexts } from './search-rows.ts'
import { useTableModel } from './table-model.ts'
import { TableView } from './table-view.tsx'
import { useCellWords } from './use-cell-words.ts'

export interface DataTableProps {
  /** The table as the server sends it; absent while it is on its way. */
  table: Table | undefined
  /** Under this name page size is remembered. */
  name: string
  title?: string
  error?: { sentence?: string; code?: string; requestId?: string; onRetry?: () => void } | undefined
  /** Stale rows stay, paled, while newer ones are fetched. */
  isRefreshing?: boolean
  defaultSort?: { column: string; descending: boolean }
  /** Search kept by the screen (in the address, say); without it the table keeps its own. */
  search?: { value: string; onChange: (search: string) => void }
  /** Opens what a row is about. Only rows with `record_id` or `route` offer it, unless `isOpenable` says otherwise. */
  onOpen?: (row: TableRow) => void
  isOpenable?: (row: TableRow) => boolean
  /** What stands in columns of type action: edit and delete, visible, not on hover only. */
  actions?: (row: TableRow) => ReactNode
  /** The way out of an empty table. */
  emptyAction?: { label: string; onClick: () => void }
  /** Totals over the rows a search leaves. Without it totals of all rows step aside while a search narrows them. */
  footersOf?: (rows: readonly TableRow[]) => Table['footers']
  /** Names the exported file. */
  period?: { from: string; to: string }
  /** Buttons and filters of the screen, right of the search. */
  tools?: ReactNode
}

const hasTarget = (row: TableRow): boolean => Boolean(row.record_id ?? row.route)

/** Rows to look through: sort, search, pages, totals, export, and every state on the way there. */
export function DataTable(props: DataTableProps) {
  const { table, title, error } = props
  const heading = title ?? table?.title ?? ''
  const named = heading ? { title: heading } : {}

  if (error)
    return (
      <Card {...named}>
        <div className={classes.frame}>
          <FailedTable {...error} />
        </div>
      </Card>
    )
  if (!table)
    return (
      <Card {...named} isFlush>
        <LoadingRows />
      </Card>
    )
  return <ReadyTable {...props} table={table} heading={heading} />
}

function FailedTable({ sentence, ...rest }: NonNullable<DataTableProps['error']>) {
  const { t } = useTranslation('data-table')
  return <ErrorState sentence={sentence ?? t('loadFailed')} {...rest} />
}

interface ReadyProps extends DataTableProps {
  table: Table
  heading: string
}

function ReadyTable(props: ReadyProps) {
  const { table, heading, name, defaultSort, onOpen, isOpenable = hasTarget, actions, emptyAction, tools } = props
  const { t } = useTranslation('data-table')
  const language = useLanguage()
  const words = useCellWords()
  const [pageSize, choosePageSize] = usePageSize(name)
  const [ownSearch, setOwnSearch] = useState('')
  const search = props.search?.value ?? ownSearch
  const setSearch = props.search?.onChange ?? setOwnSearch
  const isSearching = search.trim() !== ''

  const columns = useMemo(() => columnsOf(table.headers, table.data), [table])
  const texts = useMemo(
    () => (isSearching ? searchTexts(table.data, columns, language, words) : []),
    [table, columns, language, words, isSearching],
  )
  const rows = useMemo(
    () => (isSearching ? matching(table.data, texts, search) : table.data),
    [table, texts, search, isSearching],
  )
  const model = useTableModel({
    headers: table.headers,
    rows,
    language,
    defaultSort: defaultSort && [{ id: defaultSort.column, desc: defaultSort.descending }],
    pageSize,
  })
  const footers = rows.length === table.data.length ? table.footers : (props.footersOf?.(rows) ?? [])
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
          found={{ shown: rows.length, total: table.data.length }}
        />
      )}
      <div className={classes.tools}>
        {tools}
        {!isEmpty && (
          <ExportMenu table={table} title={heading} rows={sorted} {...(props.period && { period: props.period })} />
        )}
      </div>
    </div>
  )

  return (
    <Card {...(heading && { title: heading })} isFlush>
      {(!isEmpty || tools) && bar}
      <div className={classes.frame} data-refreshing={props.isRefreshing || undefined}>
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
            columns={columns}
            rowCount={rows.length}
            footers={footers}
            caption={heading}
            {...(onOpen && { onOpen })}
            isOpenable={isOpenable}
            {...(actions && { actions })}
          />
        )}
      </div>
      {rows.length > 0 && (
        <PagingBar model={model} rowCount={rows.length} title={heading} onPageSize={choosePageSize} />
      )}
    </Card>
  )
}

import type { Table, TableRow } from '@herdboard/contract/figures/table.ts'
import { Fragment, type ReactNode, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { PlaceContext } from '#blocks/parts/herd/place-context.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { usePrinting } from '#ui/theme/use-printing.ts'
import cards from './cards/cards.module.css'
import { BodyRow, type BodyRowProps } from './cells/body-row.tsx'
import type { DataColumn } from './cells/cell-text.ts'
import { cellWidths, columnWidths, MAX_SAMPLED_ROWS, totalWidthCss } from './cells/column-widths.ts'
import { HeaderCell } from './cells/header-cell.tsx'
import { MAX_PRINTED_ROWS, PrintLimitNote } from './cells/print-limit-note.tsx'
import { explicitRole } from './cells/table-role.ts'
import { TotalsRows } from './cells/totals-rows.tsx'
import { TruncatedCellTip } from './cells/truncated-cell-tip.tsx'
import { useCellTexts } from './cells/use-cell-texts.ts'
import { TableFrame } from './columns/table-frame.tsx'
import classes from './data-table.module.css'
import { useRowClick } from './rows/use-row-click.ts'
import { VirtualRows } from './rows/virtual-rows.tsx'
import type { TableModel } from './table-model.ts'

/** Above this number of rows, only those in view are rendered. */
const MAX_RENDERED_ROWS = 100
/** Print has no tooltips, and a card has room: texts are shown in full and wrap. */
const UNLIMITED_CHARS = Number.POSITIVE_INFINITY
const NONE: readonly number[] = []

interface Props {
  model: TableModel
  /** All rows, not only the current page. */
  isWhole: boolean
  columns: readonly DataColumn[]
  rowCount: number
  footers: Table['footers']
  caption: string
  onOpen?: (row: TableRow) => void
  isOpenable: (row: TableRow) => boolean
  /** The column that identifies and opens the row. */
  rowHeaderColumn: DataColumn | undefined
  /** The rows are cards, because the columns do not fit side by side. */
  isCards: boolean
  /** Called when the last loaded rows are in view. */
  onEnd: () => void
  actions?: (row: TableRow) => ReactNode
  details?: (row: TableRow) => ReactNode
  renderCell?: BodyRowProps['renderCell']
}

export function TableView({
  model,
  isWhole,
  columns,
  rowCount,
  footers,
  caption,
  onOpen,
  isOpenable,
  rowHeaderColumn,
  isCards: fitsAsCards,
  actions,
  details,
  renderCell,
  onEnd,
}: Props) {
  const language = useLanguage()
  const texts = useCellTexts()
  const places = use(PlaceContext)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  // A printed table renders all rows, because print has no scrolling.
  const isPrinted = usePrinting() || isWhole
  const inView = isWhole ? model.getSortedRowModel().rows : model.getRowModel().rows
  const rows = isPrinted ? inView.slice(0, MAX_PRINTED_ROWS) : inView
  const isCards = fitsAsCards && !isPrinted
  // Virtual rows have equal heights, so tables with expandable rows render all of them.
  const isVirtual = !isPrinted && !isCards && !details && rows.length > MAX_RENDERED_ROWS
  const hasOwnLayout = isVirtual || isCards
  const firstRow = model.state.pagination.pageIndex * model.state.pagination.pageSize

  const widths = useMemo(
    () =>
      isVirtual
        ? columnWidths(
            columns,
            rows.slice(0, MAX_SAMPLED_ROWS).map(({ original }) => original.row),
            footers,
            language,
            texts,
          )
        : isPrinted || isCards
          ? columns.map(() => UNLIMITED_CHARS)
          : NONE,
    [isVirtual, isPrinted, isCards, columns, rows, footers, language, texts],
  )

  const styles = useMemo(() => cellWidths(isVirtual ? widths : NONE), [isVirtual, widths])

  const notifyEnd = useEffectEvent(onEnd)
  // Also called when rows are added to a page of all rows, which stays the last one.
  const lastLoadedRow = isVirtual || model.getCanNextPage() ? null : inView.length
  useEffect(() => {
    if (lastLoadedRow !== null) notifyEnd()
  }, [lastLoadedRow])

  useRowClick(scroller)

  return (
    <TableFrame className={classes.scroller} onScroller={setScroller} isCards={isCards}>
      <table
        role={explicitRole(hasOwnLayout, 'table')}
        className={isCards ? `${classes.table} ${cards.cards}` : classes.table}
        data-virtual={isVirtual || undefined}
        data-many={rows.length > MAX_RENDERED_ROWS || undefined}
        style={isVirtual ? { minWidth: totalWidthCss(widths) } : undefined}
        aria-rowcount={isVirtual ? rowCount + 1 : undefined}
        aria-label={caption}
      >
        <thead role={explicitRole(hasOwnLayout, 'rowgroup')}>
          <tr role={explicitRole(hasOwnLayout, 'row')} aria-rowindex={isVirtual ? 1 : undefined}>
            {columns.map((column, index) => (
              <HeaderCell
                key={column.value}
                column={column}
                model={model}
                isRowHeader={column === rowHeaderColumn}
                hasOwnLayout={hasOwnLayout}
                isPressable={!isCards}
                style={styles[index]}
              />
            ))}
          </tr>
        </thead>
        {isVirtual ? (
          <VirtualRows count={rows.length} scroller={scroller} renderRow={renderRow} onEnd={onEnd} />
        ) : (
          <tbody role={explicitRole(isCards, 'rowgroup')}>{rows.map((_, index) => renderRow(index))}</tbody>
        )}
        <TotalsRows
          footers={footers}
          columns={columns}
          rowHeaderColumn={rowHeaderColumn}
          hasOwnLayout={hasOwnLayout}
          styles={styles}
        />
      </table>
      {isPrinted && <PrintLimitNote printed={rows.length} total={inView.length} />}
      <TruncatedCellTip within={scroller} />
    </TableFrame>
  )

  function renderRow(index: number, at?: { topPx: number; key: number }): ReactNode {
    const entry = rows[index]
    if (!entry) return null
    const { row } = entry.original
    const below = details?.(row)
    const bodyRow = (
      <BodyRow
        key={at?.key ?? entry.id}
        topPx={at?.topPx}
        isCard={isCards}
        row={row}
        columns={columns}
        rowHeaderColumn={rowHeaderColumn}
        rowIndex={isVirtual ? firstRow + index + 2 : undefined}
        widths={widths}
        styles={styles}
        language={language}
        texts={texts}
        places={isVirtual || isPrinted ? null : places}
        onOpen={onOpen && isOpenable(row) ? onOpen : undefined}
        actions={actions}
        renderCell={renderCell}
      />
    )
    if (!below) return bodyRow
    return (
      <Fragment key={entry.id}>
        {bodyRow}
        <tr role={explicitRole(isCards, 'row')}>
          <td role={explicitRole(isCards, 'cell')} className={classes.details} colSpan={columns.length}>
            {below}
          </td>
        </tr>
      </Fragment>
    )
  }
}

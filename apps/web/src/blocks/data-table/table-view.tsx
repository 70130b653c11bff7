import type { Table, TableRow } from '@herdboard/contract/table.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useRowHeightPx } from '#ui/theme/density.ts'
import { BodyRow } from './body-row.tsx'
import type { Column } from './cell-text.ts'
import { columnWidths } from './column-widths.ts'
import classes from './data-table.module.css'
import { HeaderCell } from './header-cell.tsx'
import type { TableModel } from './table-model.ts'
import { TotalsRows } from './totals-rows.tsx'
import { useCellWords } from './use-cell-words.ts'

/** Above this many rows only those in view are in the page. */
const DRAWN_AT_MOST = 100
const OVERSCAN = 10

interface Props {
  model: TableModel
  columns: readonly Column[]
  rowCount: number
  footers: Table['footers']
  caption: string
  onOpen?: (row: TableRow) => void
  isOpenable: (row: TableRow) => boolean
  naming: string | undefined
  /** Told when the last rows that are here are in view. */
  onEnd: () => void
  actions?: (row: TableRow) => ReactNode
}

export function TableView({
  model,
  columns,
  rowCount,
  footers,
  caption,
  onOpen,
  isOpenable,
  naming,
  actions,
  onEnd,
}: Props) {
  const language = useLanguage()
  const words = useCellWords()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeightPx = useRowHeightPx()
  const rows = model.getRowModel().rows
  const isVirtual = rows.length > DRAWN_AT_MOST
  // The first text column names the row: it opens it and stays put when scrolling sideways.
  const namingColumn =
    columns.find(({ value }) => value === naming) ??
    columns.find(({ type, align }) => type === null && align === 'left') ??
    columns[0]
  const firstRow = model.state.pagination.pageIndex * model.state.pagination.pageSize

  const virtualizer = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN,
  })
  const drawn = virtualizer.getVirtualItems()
  const [before, after] = [drawn[0]?.start ?? 0, virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0)]
  const places = isVirtual ? drawn.map(({ index }) => index) : rows.map((_, place) => place)

  const widths = useMemo(
    () =>
      isVirtual
        ? columnWidths(
            columns,
            rows.map(({ original }) => original.row),
            language,
            words,
          )
        : [],
    [isVirtual, columns, rows, language, words],
  )

  const tellEnd = useEffectEvent(onEnd)
  const isAtEnd = isVirtual ? (drawn.at(-1)?.index ?? 0) >= rows.length - 1 : !model.getCanNextPage()
  useEffect(() => {
    if (isAtEnd) tellEnd()
  }, [isAtEnd])

  useOpenByRow(scroller)

  return (
    <div ref={scroller} className={classes.scroller}>
      <table className={classes.table} aria-rowcount={isVirtual ? rowCount + 1 : undefined} aria-label={caption}>
        <thead>
          <tr aria-rowindex={isVirtual ? 1 : undefined}>
            {columns.map((column, place) => (
              <HeaderCell
                key={column.value}
                column={column}
                model={model}
                isNaming={column === namingColumn}
                widthChars={widths[place]}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Spacer heightPx={before} columns={columns.length} />}
          {places.map((place) => {
            const entry = rows[place]
            if (!entry) return null
            const { row } = entry.original
            return (
              <BodyRow
                key={entry.id}
                row={row}
                columns={columns}
                namingColumn={namingColumn}
                rowIndex={isVirtual ? firstRow + place + 2 : undefined}
                onOpen={onOpen && isOpenable(row) ? () => onOpen(row) : undefined}
                actions={actions?.(row)}
              />
            )
          })}
          {isVirtual && after > 0 && <Spacer heightPx={after} columns={columns.length} />}
        </tbody>
        <TotalsRows footers={footers} columns={columns} namingColumn={namingColumn} />
      </table>
    </div>
  )
}

/** Stands for the rows that are not in view. */
function Spacer({ heightPx, columns }: { heightPx: number; columns: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  )
}

/** A press anywhere on a row does what its first cell's button does; buttons and links in it keep their own meaning. */
function useOpenByRow(scroller: { current: HTMLElement | null }) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const open = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('a, button, input, label')) return
      if (window.getSelection()?.toString()) return
      target.closest('tr')?.querySelector<HTMLElement>('[data-opens]')?.click()
    }
    element.addEventListener('click', open)
    return () => element.removeEventListener('click', open)
  }, [scroller])
}

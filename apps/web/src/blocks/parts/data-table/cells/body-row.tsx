import type { TableCell, TableRow } from '@herdboard/contract/figures/table.ts'
import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, memo, type ReactNode } from 'react'
import type { PlaceTexts } from '#blocks/parts/herd/place-context.ts'
import { MISSING_VALUE } from '#lib/format/format-numbers.ts'
import { truncateText, withSoftHyphens } from '#lib/format/text-search.ts'
import type { Language } from '#lib/locale/language.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { isBadgeSeverity } from '#ui/badge/severity.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from '../data-table.module.css'
import { type CellTexts, cellText, type DataColumn, describedCell } from './cell-text.ts'
import type { CellWidths } from './column-widths.ts'
import { EmptyCell, emptyReason } from './empty-cell.tsx'
import { MarkedCell } from './marked-cell.tsx'
import { PlaceCell } from './place-cell.tsx'
import { placeLines } from './place-lines.ts'
import { explicitRole } from './table-role.ts'
import { twoLineChars } from './two-line-chars.ts'

const MAX_TEXT_CHARS = 48
/** Columns with long free text. */
const MAX_REMARK_CHARS = 30
const REMARK_COLUMNS = new Set(['note', 'remark'])

export interface BodyRowProps {
  row: TableRow
  columns: readonly DataColumn[]
  rowHeaderColumn: DataColumn | undefined
  rowIndex: number | undefined
  /** Top of the row in px, in tables that render only rows in view. */
  topPx: number | undefined
  /** The row is a card: its cells state their headings, and empty ones are left out. */
  isCard: boolean
  /** Number of characters that fit into each column; fixed before all texts are known. */
  widths: readonly number[]
  styles: CellWidths
  language: Language
  texts: CellTexts
  /** Places are shown in two lines; null where a row has one. */
  places: PlaceTexts | null
  /** Undefined when the row opens nothing. */
  onOpen: ((row: TableRow) => void) | undefined
  actions: ((row: TableRow) => ReactNode) | undefined
  renderCell: ((row: TableRow, column: DataColumn, content: ReactNode) => ReactNode) | undefined
}

/** Shorter texts fit beside figures in any case. */
const MIN_TWO_LINE_CHARS = 12
/** A line needs more than its characters: letters are wider than the digits by which widths are measured. */
const SPARE_CHARS = 2

/** Wider names of places wrap. */
const MAX_PLACE_CHARS = 24
/** Size of the farm's name below a place, as a share of the place's. */
const FARM_SIZE = 0.86

/** Texts of a narrow window wrap (data-table.module.css): wide enough for two lines, however many columns there are. */
function twoLineStyle(
  cell: TableCell | undefined,
  { type }: DataColumn,
  places: PlaceTexts | null,
): CSSProperties | undefined {
  if (typeof cell !== 'string' || type !== null) return undefined
  const place = places && placeLines(cell, places.farmNames)
  if (place) {
    const farmChars = places.isOneFarm ? 0 : Math.ceil(FARM_SIZE * place.farm.length)
    return { minWidth: `${Math.min(MAX_PLACE_CHARS, Math.max(place.inner.length, farmChars))}ch` }
  }
  if (cell.length < MIN_TWO_LINE_CHARS) return undefined
  return { minWidth: `${twoLineChars(truncateText(cell, MAX_TEXT_CHARS)) + SPARE_CHARS}ch` }
}

/** A table row. It is memoized and runs no queries, because scrolling renders hundreds of rows per second. */
export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const {
    row,
    columns,
    rowHeaderColumn,
    rowIndex,
    topPx,
    isCard,
    widths,
    styles,
    language,
    texts,
    places,
    onOpen,
    actions,
    renderCell,
  } = props
  const isVirtual = topPx !== undefined
  const hasOwnLayout = isVirtual || isCard
  const isEmpty = ({ value, type }: DataColumn): boolean =>
    isCard && type !== 'action' && !renderCell && (row[value] ?? '') === ''

  const content = (column: DataColumn, index: number): ReactNode => {
    const plain = plainContent(column, index)
    const rendered = renderCell ? renderCell(row, column, plain) : plain
    const shown = rendered === MISSING_VALUE ? <EmptyCell reason={emptyReason(row, column)} /> : rendered
    return <MarkedCell mark={row[`${column.value}_mark`]}>{shown}</MarkedCell>
  }

  const plainContent = (column: DataColumn, index: number): ReactNode => {
    const cell = row[column.value]
    if (column.type === 'action') return <div className={classes.actions}>{actions?.(row)}</div>
    if (column.type === 'icon' && typeof cell === 'string') {
      const description = describedCell(row, column)
      return (
        <>
          <Icon name={cell} />
          {description !== null && <VisuallyHidden>{cellText(description, column, language, texts)}</VisuallyHidden>}
        </>
      )
    }
    const text = withSoftHyphens(cellText(cell, column, language, texts))
    const severity = row[`${column.value}_severity`]
    if (isBadgeSeverity(severity)) return <Badge severity={severity} text={text} isSolid={severity === 'alarm'} />
    const place =
      places && typeof cell === 'string' && column.type === null && !REMARK_COLUMNS.has(column.value)
        ? placeLines(text, places.farmNames)
        : null
    const lines = place && <PlaceCell place={place} hidesFarm={places?.isOneFarm ?? false} />
    if (lines && column === rowHeaderColumn && onOpen)
      return (
        <button type="button" className={classes.open} data-opens onClick={() => onOpen(row)}>
          {lines}
        </button>
      )
    if (lines) return lines
    const maxChars = widths[index] ?? (REMARK_COLUMNS.has(column.value) ? MAX_REMARK_CHARS : MAX_TEXT_CHARS)
    // A cell with a summary has the full text in `<column>_whole`.
    const fullText = row[`${column.value}_whole`]
    const full = typeof fullText === 'string' ? fullText : text
    const isCut = text.length > maxChars || typeof fullText === 'string'
    const truncatedProps = isCut && { 'data-whole': full, 'aria-label': full }
    if (column === rowHeaderColumn && onOpen)
      return (
        <button type="button" className={classes.open} data-opens onClick={() => onOpen(row)} {...truncatedProps}>
          {truncateText(text, maxChars)}
        </button>
      )
    if (!isCut || typeof cell !== 'string' || column.type !== null) return text
    return (
      <button type="button" className={classes.cut} {...truncatedProps}>
        {truncateText(text, maxChars)}
      </button>
    )
  }

  return (
    <tr
      role={explicitRole(hasOwnLayout, 'row')}
      className={classes.row}
      style={isVirtual ? { transform: `translateY(${topPx}px)` } : undefined}
      data-openable={onOpen ? true : undefined}
      aria-rowindex={rowIndex}
    >
      {columns.map((column, index) =>
        column === rowHeaderColumn ? (
          <th
            key={column.value}
            scope="row"
            role={explicitRole(hasOwnLayout, 'rowheader')}
            className={classes.cell}
            style={styles[index]}
            data-align={column.align}
            data-row-header
          >
            {content(column, index)}
          </th>
        ) : (
          <td
            key={column.value}
            role={explicitRole(hasOwnLayout, 'cell')}
            className={classes.cell}
            style={hasOwnLayout ? styles[index] : twoLineStyle(row[column.value], column, places)}
            data-align={column.align}
            data-type={column.type ?? undefined}
            data-label={isCard ? column.text : undefined}
            data-empty={isEmpty(column) || undefined}
            data-estimated={(row.estimated === true && column.numberFormat === 'weight') || undefined}
            title={row.estimated === true && column.numberFormat === 'weight' ? texts.estimated : undefined}
          >
            {content(column, index)}
          </td>
        ),
      )}
    </tr>
  )
})

import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { withSoftHyphens } from '#lib/format/text-search.ts'
import classes from '../data-table.module.css'
import type { TableModel } from '../table-model.ts'
import type { DataColumn } from './cell-text.ts'
import { explicitRole } from './table-role.ts'

interface Props {
  column: DataColumn
  model: TableModel
  isRowHeader: boolean
  /** The table is laid out as blocks, which hides its elements' roles from some browsers. */
  hasOwnLayout: boolean
  /** False for the headings of cards, which nobody sees. */
  isPressable: boolean
  style: CSSProperties | undefined
}

/** The heading of a column; a click cycles ascending, descending, unsorted. */
export function HeaderCell({ column, model, isRowHeader, hasOwnLayout, isPressable, style }: Props) {
  const sortable = model.getColumn(column.value)
  const direction = sortable?.getIsSorted() || null
  const text = withSoftHyphens(column.text)

  return (
    <th
      scope="col"
      role={explicitRole(hasOwnLayout, 'columnheader')}
      className={classes.head}
      style={style}
      data-align={column.align}
      data-type={column.type ?? undefined}
      data-row-header={isRowHeader || undefined}
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined}
    >
      {sortable && column.sortable && isPressable ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={direction !== null || undefined}
          onClick={() => sortable.toggleSorting(undefined, false)}
        >
          <TwoLines text={text} />
          {direction === 'desc' ? (
            <IconArrowDown size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconArrowUp size={16} stroke={1.75} aria-hidden />
          )}
        </button>
      ) : (
        <HeaderText text={text} isHidden={column.type === 'icon'} />
      )}
    </th>
  )
}

/** A column of buttons or icons has a heading for screen readers only. */
function HeaderText({ text, isHidden }: { text: string; isHidden: boolean }) {
  const { t } = useTranslation('data-table')
  if (isHidden && text !== '') return <VisuallyHidden>{text}</VisuallyHidden>
  return text === '' ? <VisuallyHidden>{t('actions')}</VisuallyHidden> : <TwoLines text={text} />
}

/** Wide enough for a heading of two lines, even if the figures are narrower. */
function TwoLines({ text }: { text: string }) {
  return (
    <span className={classes.clamp} style={{ minWidth: `${Math.ceil(text.length / 2) + 2}ch` }}>
      {text}
    </span>
  )
}

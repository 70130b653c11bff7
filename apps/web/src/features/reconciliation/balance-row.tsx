import type { ReconciliationColumn } from '@herdboard/contract/herd/reconciliation.ts'
import type { CSSProperties } from 'react'
import { EmptyCell } from '#blocks/parts/data-table/cells/empty-cell.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { type BalanceColumn, headsOf } from './balance-columns.ts'
import { balanceStatus } from './balance-status.ts'
import type { BalanceTreeRow } from './balance-tree.ts'
import { DifferenceText } from './difference-text.tsx'
import classes from './reconciliation.module.css'

interface Props {
  line: BalanceTreeRow
  columns: readonly BalanceColumn[]
  /** Index of the cell that Tab reaches; null in all other rows. Arrow keys move between cells. */
  activeCell: number | null
  onActive: (cell: number) => void
  onToggle: (isOpen: boolean) => void
  onOpen: (column: ReconciliationColumn) => void
}

export function BalanceRow({ line, columns, activeCell, onActive, onToggle, onOpen }: Props) {
  const { t } = useTranslation('reconciliation')
  const language = useLanguage()
  const { row, depth, hasChildren, isOpen } = line
  const stop = (cell: number) => ({
    'data-stop': true,
    tabIndex: cell === activeCell ? 0 : -1,
    onFocus: () => onActive(cell),
  })
  return (
    <tr className={classes.row} data-level={row.level} data-outcome={balanceStatus(row)}>
      <th scope="row" className={classes.place} style={{ '--depth': depth - 1 } as CSSProperties}>
        <button
          type="button"
          {...stop(0)}
          className={classes.name}
          {...(hasChildren && { 'aria-expanded': isOpen })}
          onClick={() => (hasChildren ? onToggle(!isOpen) : onOpen('difference'))}
        >
          <span className={classes.fold}>
            {hasChildren && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />}
          </span>
          <span className={classes.nameText}>{row.name}</span>
        </button>
      </th>
      {columns.map(({ column, side }, index) => {
        const heads = headsOf(row, column)
        const figure = formatNumber(heads, 'int', language)
        return (
          <td key={column} data-column={column} data-side={side ?? undefined} data-zero={heads === 0 || undefined}>
            {heads === 0 && column !== 'difference' ? (
              <span {...stop(index + 1)} className={classes.zero}>
                {figure}
              </span>
            ) : (
              <button
                type="button"
                {...stop(index + 1)}
                className={classes.figure}
                aria-label={t('openFigure', { column: t(`column_${column}`), name: row.name, figure })}
                onClick={() => onOpen(column)}
              >
                {column === 'difference' ? <DifferenceText row={row} /> : figure}
              </button>
            )}
          </td>
        )
      })}
      <td data-column="last-count">
        {row.last_count ? (
          <>
            {formatDay(row.last_count.date, language)}
            <span className={classes.ago}>
              {row.last_count.days_ago === 0 ? t('sameDay') : t('daysAgo', { count: row.last_count.days_ago })}
            </span>
          </>
        ) : (
          <EmptyCell reason={t('neverCounted')} />
        )}
      </td>
    </tr>
  )
}

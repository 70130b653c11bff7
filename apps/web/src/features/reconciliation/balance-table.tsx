import type { ReconciliationColumn, ReconciliationRow } from '@herdboard/contract/herd/reconciliation.ts'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { TableFrame } from '#blocks/parts/data-table/columns/table-frame.tsx'
import { ExportMenu } from '#blocks/parts/data-table/export/export-menu.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { shownColumns } from './balance-columns.ts'
import { balanceExport } from './balance-export.ts'
import { BalanceRow } from './balance-row.tsx'
import { balanceTreeRows, focusMove } from './balance-tree.ts'
import classes from './reconciliation.module.css'

interface Props {
  rows: readonly ReconciliationRow[]
  period: { from: string; to: string }
  note: string | undefined
  onOpen: (row: ReconciliationRow, column: ReconciliationColumn) => void
}

/**
 * The places as a tree with pigs in, pigs out and differences. The table is one tab stop: arrow keys move between rows
 * and figures and expand rows; Enter opens the records of a figure.
 */
export function BalanceTable({ rows, period, note, onOpen }: Props) {
  const { t } = useTranslation('reconciliation')
  const [openById, setOpenById] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [active, setActive] = useState<{ id: string | null; cell: number }>({ id: null, cell: 0 })
  const body = useRef<HTMLTableSectionElement>(null)
  const columns = useMemo(() => shownColumns(rows), [rows])
  const shown = useMemo(() => balanceTreeRows(rows, openById), [rows, openById])
  const exported = useMemo(() => balanceExport(rows, columns, t), [rows, columns, t])
  const at = Math.max(
    0,
    shown.findIndex(({ row }) => row.id === active.id),
  )

  const setRowOpen = (id: string, isOpen: boolean) => setOpenById((before) => new Map(before).set(id, isOpen))

  const moveFocus = (event: KeyboardEvent) => {
    const step =
      event.altKey || event.ctrlKey || event.metaKey
        ? null
        : focusMove(event.key, shown, { at, cell: active.cell, cells: columns.length + 1 })
    if (!step) return
    event.preventDefault()
    if ('fold' in step) return setRowOpen(step.fold, step.isOpen)
    const [to, cell] = 'to' in step ? [step.to, active.cell] : [at, step.cell]
    body.current?.rows[to]?.cells[cell]?.querySelector<HTMLElement>('[data-stop]')?.focus()
  }

  const sides = columns.map(({ side }) => side)
  return (
    <Card
      title={t('table')}
      note={note}
      isFlush
      actions={
        <ExportMenu
          table={exported}
          title={t('heading')}
          rows={() => exported.data}
          footers={[]}
          period={period}
          isComplete
          onOpen={() => undefined}
        />
      }
    >
      <TableFrame className={classes.scroller}>
        <table aria-label={t('table')} className={classes.table}>
          <thead>
            <tr className={classes.sides}>
              <td />
              {(['in', 'out'] as const).map((side) => (
                <SideHead key={side} sides={sides} side={side} text={t(`side_${side}`)} />
              ))}
              <td colSpan={4} />
            </tr>
            <tr className={classes.heads}>
              <th scope="col" data-row-header>
                {t('place')}
              </th>
              {columns.map(({ column, side }) => (
                <th key={column} scope="col" data-side={side ?? undefined} data-column={column}>
                  {t(`column_${column}`)}
                </th>
              ))}
              <th scope="col">{t('lastCount')}</th>
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={moveFocus}>
            {shown.map((line, index) => (
              <BalanceRow
                key={line.row.id}
                line={line}
                columns={columns}
                activeCell={index === at ? active.cell : null}
                onActive={(cell) => setActive({ id: line.row.id, cell })}
                onToggle={(isOpen) => setRowOpen(line.row.id, isOpen)}
                onOpen={(column) => onOpen(line.row, column)}
              />
            ))}
          </tbody>
        </table>
      </TableFrame>
    </Card>
  )
}

interface SideProps {
  sides: readonly ('in' | 'out' | null)[]
  side: 'in' | 'out'
  text: string
}

/** Headings over the groups of columns: pigs in and pigs out. */
function SideHead({ sides, side, text }: SideProps) {
  return (
    <>
      {side === 'in' && <td />}
      <th scope="colgroup" colSpan={sides.filter((one) => one === side).length} data-side={side}>
        {text}
      </th>
    </>
  )
}

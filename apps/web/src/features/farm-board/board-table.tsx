import type { BoardFarm, FarmBoard } from '@herdboard/contract/figures/farm-board.ts'
import { useRef } from 'react'
import { TableFrame } from '#blocks/parts/data-table/columns/table-frame.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { BoardCellLink } from './board-cell.tsx'
import classes from './farm-board.module.css'
import { BoardFarmHead, FarmKr } from './farm-head.tsx'
import type { BoardSort } from './sort-farms.ts'
import { useArrowCells } from './use-arrow-cells.ts'

interface Props {
  board: FarmBoard
  /** In the order of the rows. */
  farms: readonly BoardFarm[]
  sort: BoardSort
  onSort: (sort: BoardSort) => void
  onVisit: (farm: BoardFarm) => void
}

/** A row per farm, a column per figure; the heads sort, the worst first. */
export function BoardTable({ board, farms, sort, onSort, onVisit }: Props) {
  const { t } = useTranslation('farm-board')
  const table = useRef<HTMLTableElement>(null)
  const { onKeyDown, cellProps } = useArrowCells(table, farms.length, board.figures.length)
  const head = (by: BoardSort, name: string, unit: string) => (
    <SortHead name={name} unit={unit} isSorted={sort === by} onSort={() => onSort(by)} />
  )
  return (
    <TableFrame className={classes.scroller}>
      <table ref={table} className={classes.board} aria-label={t('heading')} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" data-row-header aria-sort={sort === 'name' ? 'ascending' : 'none'}>
              {head('name', t('farm'), '')}
            </th>
            <th scope="col" aria-sort={sort === 'kr' ? 'ascending' : 'none'}>
              {head('kr', t('value'), t('against'))}
            </th>
            {board.figures.map(({ type_id, name, unit }) => (
              <th key={type_id} scope="col" aria-sort={sort === `figure-${type_id}` ? 'ascending' : 'none'}>
                {head(`figure-${type_id}`, name, unit)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {farms.map((farm, row) => (
            <tr key={farm.id}>
              <th scope="row">
                <BoardFarmHead farm={farm} onVisit={() => onVisit(farm)} />
              </th>
              <td className={classes.krCell}>
                <FarmKr farm={farm} />
              </td>
              {board.figures.map((figure, column) => {
                const cell = farm.cells[column]
                return (
                  <td key={figure.type_id}>
                    {cell && <BoardCellLink farm={farm} figure={figure} cell={cell} arrows={cellProps(row, column)} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

interface HeadProps {
  name: string
  unit: string
  isSorted: boolean
  onSort: () => void
}

function SortHead({ name, unit, isSorted, onSort }: HeadProps) {
  return (
    <button type="button" className={classes.sortHead} onClick={onSort}>
      <span className={classes.headName}>
        {name}
        {isSorted && <Icon name="arrow-down" size={16} />}
      </span>
      {unit && <span className={classes.muted}>{unit}</span>}
    </button>
  )
}

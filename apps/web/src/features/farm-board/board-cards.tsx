import type { BoardFarm, FarmBoard } from '@herdboard/contract/figures/farm-board.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { BoardCellLink } from './board-cell.tsx'
import classes from './farm-board.module.css'
import { BoardFarmHead, FarmKr } from './farm-head.tsx'

interface Props {
  board: FarmBoard
  farms: readonly BoardFarm[]
  onVisit: (farm: BoardFarm) => void
}

/** The board on a phone: a card per farm. */
export function BoardCards({ board, farms, onVisit }: Props) {
  const { t } = useTranslation('farm-board')
  return (
    <ul className={classes.cards} aria-label={t('heading')}>
      {farms.map((farm) => (
        <li key={farm.id} className={classes.farmCard}>
          <BoardFarmHead farm={farm} onVisit={() => onVisit(farm)} />
          <div className={classes.cardKr}>
            <FarmKr farm={farm} />
          </div>
          <ul className={classes.cardFigures}>
            {board.figures.map((figure, column) => {
              const cell = farm.cells[column]
              return (
                <li key={figure.type_id}>
                  <span className={classes.cardName}>
                    {figure.name} <span className={classes.cardUnit}>{figure.unit}</span>
                  </span>
                  {cell && <BoardCellLink farm={farm} figure={figure} cell={cell} />}
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
}

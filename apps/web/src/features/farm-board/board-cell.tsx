import type { BoardCell, BoardFarm, BoardFigure } from '@herdboard/contract/figures/farm-board.ts'
import { Link } from '@tanstack/react-router'
import { sparkPath } from '#blocks/parts/kpi-card/spark-path.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals, MISSING_VALUE, withUnit } from '#lib/format/format-numbers.ts'
import { signedKr, signedText } from '#lib/format/signed-text.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './farm-board.module.css'
import { missingReason } from './missing-reason.ts'
import type { useArrowCells } from './use-arrow-cells.ts'

const SPARK = { width: 44, height: 22, margin: 3 }

interface Props {
  farm: Pick<BoardFarm, 'id' | 'name'>
  figure: BoardFigure
  cell: BoardCell
  /** Place of the cell for the arrow keys. */
  arrows?: ReturnType<ReturnType<typeof useArrowCells>['cellProps']>
}

/** A figure of a farm: value, trend, and the change with its sign and kr. It leads to why it changed. */
export function BoardCellLink({ farm, figure, cell, arrows }: Props) {
  const { t } = useTranslation('farm-board')
  const language = useLanguage()
  const { value, change, verdict, dkk, step, is_provisional, is_partial, trend } = cell
  const valueText = formatDecimals(value, figure.decimals, language)
  const changeText = change === null ? '' : signedText(change, figure.change_decimals, language)
  const reservation = [is_provisional ? t('provisional') : '', is_partial ? t('partial') : '']
    .filter(Boolean)
    .join(', ')
  const label = [
    t('cellOf', { farm: farm.name, figure: figure.name }),
    value === null ? t(missingReason(cell)) : withUnit(valueText, figure.unit),
    verdict && change !== null ? t(`outcome_${verdict}`, { change: changeText }) : '',
    dkk === null ? '' : signedKr(dkk, language),
    reservation,
  ]
  return (
    <Link
      {...arrows}
      to="/why/$figure"
      params={{ figure: String(figure.type_id) }}
      search={(before) => ({ ...before, places: farm.id })}
      className={classes.cell}
      data-step={step === 0 ? undefined : step}
      aria-label={`${label.filter(Boolean).join(', ')}. ${t('why')}`}
    >
      <span className={classes.top}>
        <span className={classes.value} data-provisional={is_provisional || is_partial || undefined}>
          {value === null ? MISSING_VALUE : valueText}
        </span>
        {reservation && <span className={classes.provisional}>{reservation}</span>}
        <Trend points={trend} />
      </span>
      <span className={classes.bottom}>
        {change === null || verdict === null ? (
          <span>{value === null ? t(missingReason(cell)) : ''}</span>
        ) : (
          <span className={classes.change}>
            <Icon name={verdict === 'unchanged' ? 'arrow-right' : change > 0 ? 'arrow-up' : 'arrow-down'} size={16} />
            {changeText}
          </span>
        )}
        {dkk !== null && <span className={classes.kr}>{signedKr(dkk, language)}</span>}
      </span>
    </Link>
  )
}

/** The last weeks, too small to read: the figures stand beside it. */
function Trend({ points }: { points: BoardCell['trend'] }) {
  const { lines, dots } = sparkPath(points, SPARK.width, SPARK.height, SPARK.margin)
  if (lines.length === 0) return null
  return (
    <svg
      className={classes.spark}
      width={SPARK.width}
      height={SPARK.height}
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      aria-hidden
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={2} />
      ))}
    </svg>
  )
}

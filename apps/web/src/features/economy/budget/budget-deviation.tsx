import type { TableRow } from '@herdboard/contract/figures/table.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { ReactNode } from 'react'

import type { DataColumn } from '#blocks/parts/data-table/cells/cell-text.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from '../economy.module.css'

/** Renders the cell of a deviation with sign, arrow and word; all other cells as they are. */
export const renderDeviation = (row: TableRow, { value }: DataColumn, content: ReactNode): ReactNode =>
  value === 'deviation' && typeof row.deviation === 'number' ? (
    <Deviation amount={row.deviation} content={content} />
  ) : (
    content
  )

/** An amount above 0 is better than the budget: more was earned, or less was spent. */
function Deviation({ amount, content }: { amount: number; content: ReactNode }) {
  const { t } = useTranslation('economy')
  const outcome = roundHalfAway(amount, 0) === 0 ? 'level' : amount > 0 ? 'better' : 'worse'
  return (
    <span className={classes.deviation} data-outcome={outcome}>
      <Icon name={outcome === 'level' ? 'minus' : amount > 0 ? 'arrow-up' : 'arrow-down'} size={16} />
      <span>
        {outcome === 'better' && '+'}
        {content}
      </span>
      {outcome !== 'level' && <span className={classes.word}>{t(`deviation_${outcome}`)}</span>}
    </span>
  )
}

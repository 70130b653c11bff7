import type { FarmBoard } from '@herdboard/contract/figures/farm-board.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './farm-board.module.css'

const STEPS = [-3, -2, -1, 1, 2, 3] as const

/** What the colours mean, what kr. sums, and that some figures are provisional. */
export function BoardLegend({ board }: { board: FarmBoard }) {
  const { t } = useTranslation('farm-board')
  const isProvisional = board.farms.some(({ cells }) => cells.some(({ is_provisional }) => is_provisional))
  const isPartial = board.farms.some(({ cells }) => cells.some(({ is_partial }) => is_partial))
  return (
    <div className={classes.legend}>
      <p className={classes.scale}>
        <span>{t('worse')}</span>
        {STEPS.map((step) => (
          <span key={step} className={classes.swatch} data-step={step} aria-hidden />
        ))}
        <span>{t('better')}</span>
        <span className={classes.muted}>{t('scale')}</span>
      </p>
      <p>{t('krOf', { names: board.dkk_figures.join(', ') })}</p>
      {isProvisional && <p>{t('provisionalNote')}</p>}
      {isPartial && <p>{t('partialNote')}</p>}
    </div>
  )
}

import { useTranslation } from '#i18n/use-translation.ts'
import { deadInBarn, type ShownPlace } from './provisional-round.ts'
import classes from './round.module.css'

interface Props {
  from: ShownPlace
  places: readonly ShownPlace[]
  onFine: () => void
  onMore: () => void
}

/** Asked on leaving a barn: no dead pigs must be said, never assumed. */
export function LeaveBarn({ from, places, onFine, onMore }: Props) {
  const { t } = useTranslation('round')
  const dead = deadInBarn(places, from.barn_id)
  return (
    <section className={classes.sheet} aria-label={t('leaving', { barn: from.barn_name })}>
      <h2 className={classes.sheetTitle}>{t('leaving', { barn: from.barn_name })}</h2>
      <p className={classes.question}>{dead === 0 ? t('noDeadQuestion') : t('deadToday', { count: dead })}</p>
      <button type="button" className={classes.fine} onClick={onFine}>
        ✓ {dead === 0 ? t('noDead') : t('rightSo')}
      </button>
      <button type="button" className={classes.plainKey} onClick={onMore}>
        {t('recordMore')}
      </button>
    </section>
  )
}

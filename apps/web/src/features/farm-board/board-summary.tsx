import type { FarmBoard } from '@herdboard/contract/figures/farm-board.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatRange } from '#lib/format/format-dates.ts'
import { signedKr } from '#lib/format/signed-text.ts'
import classes from './farm-board.module.css'

/** The answer first: how many farms lost on what changed, and which lost most. */
export function BoardSummary({ board: { farms, period, before } }: { board: FarmBoard }) {
  const { t } = useTranslation('farm-board')
  const language = useLanguage()
  const losing = farms.filter(({ dkk }) => dkk !== null && dkk < 0)
  const worst = losing.toSorted((a, b) => (a.dkk ?? 0) - (b.dkk ?? 0))[0]
  const isValued = farms.some(({ dkk }) => dkk !== null)
  return (
    <div className={classes.summary}>
      <p className={classes.sentence}>
        {worst
          ? t(farms.length === 1 ? 'lostOnly' : 'lost', {
              count: losing.length,
              total: farms.length,
              farm: worst.name,
              kr: signedKr(worst.dkk, language),
            })
          : t(isValued ? 'noneLost' : 'notValued')}
      </p>
      <p className={classes.periods}>
        {t('periods', {
          now: formatRange(period.from, period.to, language),
          before: formatRange(before.from, before.to, language),
        })}
      </p>
    </div>
  )
}

import type { Why } from '@herdboard/contract/figures/why.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatRange } from '#lib/format/format-dates.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import { signedKr } from '#lib/format/signed-text.ts'
import classes from './why.module.css'

/** The change in one sentence, the periods, and what the change is worth. */
export function ChangeSummary({ why }: { why: Why }) {
  const { t } = useTranslation('why')
  const language = useLanguage()
  const { period, before, basis, basis_before } = why
  const isEstimated = basis === 'estimated' || basis_before === 'estimated'
  return (
    <div className={classes.answer}>
      <div className={classes.words}>
        <p className={classes.sentence}>{why.answer}</p>
        <p className={classes.periods}>
          {t('periods', {
            now: formatRange(period.from, period.to, language),
            before: formatRange(before.from, before.to, language),
          })}
          {isEstimated && <span className={classes.chip}>{t('provisional')}</span>}
        </p>
        {why.notes.map((note) => (
          <p key={note} className={classes.periods}>
            {note}
          </p>
        ))}
      </div>
      <div className={classes.figure}>
        <p className={classes.value}>
          {formatDecimals(why.value, why.decimals, language)} <span className={classes.unit}>{why.unit}</span>
        </p>
        {why.dkk !== null && (
          <p className={classes.kr} data-outcome={why.verdict ?? undefined}>
            {signedKr(why.dkk, language)}
          </p>
        )}
        {why.dkk !== null && <p className={classes.muted}>{why.dkk_formula}</p>}
        {why.dkk_note !== '' && <p className={classes.muted}>{why.dkk_note}</p>}
        {why.value !== null && why.dkk_formula === '' && <p className={classes.muted}>{t('noKr')}</p>}
      </div>
    </div>
  )
}

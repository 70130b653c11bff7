import type { PostingSums } from '@herdboard/contract/economy/postings.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import { Badge } from '#ui/badge/badge.tsx'
import classes from './posting-sums.module.css'

/** Income, expenses and result of the shown places and filters, to the øre, and how many amounts are estimates. */
export function PostingSumsBar({ sums }: { sums: PostingSums }) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const crowns = (amount: number) => t('crowns', { amount: formatDecimals(amount, 2, language) })
  const figures = [
    ['income', sums.income],
    ['expense', sums.expenses],
    ...(sums.fixed_costs === 0 ? [] : [['margin', sums.margin] as const]),
    ['result', sums.result],
  ] as const
  return (
    <section className={classes.bar} aria-label={t('sums')}>
      <dl className={classes.figures}>
        {figures.map(([key, amount]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{crowns(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.states}>
        {sums.provisional > 0 && (
          <Badge severity="warning" text={t('estimatedPostings', { count: sums.provisional })} />
        )}
        {sums.not_counted > 0 && (
          <Badge severity="information" text={t('notCountedPostings', { count: sums.not_counted })} />
        )}
      </div>
    </section>
  )
}

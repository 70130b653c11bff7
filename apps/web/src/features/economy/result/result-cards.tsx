import type { EconomyResult, ResultOfPigType } from '@herdboard/contract/economy/result.ts'
import type { ReactNode } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber, MISSING_VALUE } from '#lib/format/format-numbers.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { ChangeLine } from './change-line.tsx'
import classes from './result.module.css'
import { useCrowns } from './use-crowns.ts'

/** Three cards: the result, the margin per produced pig, and the margin per pig place and year. */
export function ResultCards({ result }: { result: EconomyResult }) {
  const { t } = useTranslation('economy')
  const crowns = useCrowns()
  const { result: all, margin, fixed_costs: fixed, pig_types: types, late } = result
  const hasFixed = fixed.now !== 0
  return (
    <div className={classes.cards}>
      <article className={classes.card} aria-labelledby="result-amount">
        <h2 id="result-amount" className={classes.title}>
          {t(hasFixed ? 'result' : 'margin')}
        </h2>
        <p className={classes.value}>{crowns(all.now)}</p>
        <ChangeLine now={all.now} before={all.previous} textKey="changeBefore" />
        <ChangeLine now={all.now} before={all.budget} textKey="changeBudget" />
        {hasFixed && (
          <p className={classes.detail}>
            {t('marginAndFixed', { margin: crowns(margin.now), fixed: crowns(fixed.now) })}
          </p>
        )}
        {late.length > 0 && (
          <div className={classes.provisional}>
            <Badge severity="warning" text={t('provisional', { late: late.join(', ') })} />
          </div>
        )}
      </article>
      <RatioCard id="result-per-pig" title={t('marginPerPig')} types={types} of={(type) => type.margin_per_pig}>
        {(type) =>
          type.produced_pigs.now === null ? t('perPigUnknown') : <ProducedPigs count={type.produced_pigs.now} />
        }
      </RatioCard>
      <RatioCard id="result-per-place" title={t('marginPerPlace')} types={types} of={(type) => type.margin_per_place}>
        {(type) => (type.margin_per_place.now === null ? t('perPlaceUnknown') : null)}
      </RatioCard>
    </div>
  )
}

function ProducedPigs({ count }: { count: number }) {
  const { t } = useTranslation('economy')
  return t('producedPigs', { count: Math.round(count), pigs: formatNumber(count, 'int', useLanguage()) })
}

interface RatioCardProps {
  id: string
  title: string
  types: readonly ResultOfPigType[]
  of: (type: ResultOfPigType) => { now: number | null; previous: number | null }
  /** What the figure is of, or why it is not known. */
  children: (type: ResultOfPigType) => ReactNode
}

/** A ratio of each pig type, side by side: one of both would be true of neither. */
function RatioCard({ id, title, types, of, children }: RatioCardProps) {
  const crowns = useCrowns()
  return (
    <article className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={classes.types}>
        {types.map((type) => {
          const { now, previous } = of(type)
          const detail = children(type)
          return (
            <div key={type.pig_type}>
              {types.length > 1 && <p className={classes.typeName}>{type.name}</p>}
              <p className={types.length > 1 ? classes.smallValue : classes.value}>
                {now === null ? MISSING_VALUE : crowns(now, 2)}
              </p>
              {now !== null && <ChangeLine now={now} before={previous} decimals={2} textKey="changeBefore" />}
              {detail && <p className={classes.detail}>{detail}</p>}
            </div>
          )
        })}
      </div>
    </article>
  )
}

import type { FeedMix } from '@herdboard/contract/feed/feed-mixes.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import classes from '../feed.module.css'
import { useEnergy } from '../use-energy.ts'

/** The values and components of a mix, read-only. */
export function MixComposition({ mix }: { mix: FeedMix }) {
  const { t } = useTranslation('feed')
  const language = useLanguage()
  const energy = useEnergy()
  const figure = (value: number | null) => formatNumber(value, 'decimal', language)
  const lines = [
    [energy.label, figure(energy.toDisplay(mix.wgt_avg_fu))],
    [t('protein'), figure(mix.wgt_avg_crude_protein)],
    [t('phosphorus'), figure(mix.wgt_avg_phosphorus)],
    [t('surcharge'), formatNumber(mix.surcharge, 'price', language)],
    ...mix.components.map(({ material, admixture_percentage }) => [
      material.name,
      t('percent', { percent: figure(admixture_percentage) }),
    ]),
  ]
  return (
    <section aria-label={t('composition')}>
      <h3 className={classes.part}>{t('composition')}</h3>
      <ul className={classes.prices}>
        {lines.map(([label, value]) => (
          <li key={label} className={classes.price}>
            <span>{label}</span>
            <span className={classes.amount}>{value}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { PriceListing } from '@herdboard/contract/economy/price-listings.ts'
import { pigletPrice } from '@herdboard/domain/economy/piglet-price.ts'
import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatMoney } from '#lib/format/format-numbers.ts'
import { Card } from '#ui/card/card.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import classes from '../economy.module.css'

const DEFAULT_KG = 30

/** The price of a piglet by its weight. */
export function PriceAtWeight({ prices }: { prices: PriceListing['prices'] }) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const [weight, setWeight] = useState<number | null>(DEFAULT_KG)
  const kg = weight !== null && Number.isFinite(weight) ? weight : null
  const plain = {
    atKg: 7,
    priceDkk: prices.basis_7,
    kgDkk: [prices.kg_5, prices.kg_7, prices.kg_9, prices.kg_12, prices.kg_25, prices.kg_30],
  } as const
  const organic =
    prices.organic_30 === null
      ? null
      : ({
          atKg: 30,
          priceDkk: prices.organic_30,
          kgDkk: [null, null, null, prices.organic_kg_12, prices.organic_kg_25, prices.organic_kg_30],
        } as const)

  return (
    <Card title={t('priceAtWeight')}>
      <div className={classes.calculator}>
        <NumberField
          label={t('weight')}
          unit="kg"
          value={weight}
          minimum={5}
          maximum={40}
          step={0.1}
          onChange={setWeight}
        />
        <p className={classes.calculated} aria-live="polite">
          <span>{t('row_weaners')}</span>
          <span className={classes.amount}>{formatMoney(kg === null ? null : pigletPrice(plain, kg), language)}</span>
        </p>
        {organic && (
          <p className={classes.calculated} aria-live="polite">
            <span>{t('row_organic')}</span>
            <span className={classes.amount}>
              {formatMoney(kg === null ? null : pigletPrice(organic, kg), language)}
            </span>
          </p>
        )}
      </div>
    </Card>
  )
}

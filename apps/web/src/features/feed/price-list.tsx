import type { FeedPrice } from '@herdboard/contract/feed/feed-prices.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { useToday } from '#lib/today.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import classes from './feed.module.css'
import { isNumber } from './use-energy.ts'

interface Props {
  prices: readonly FeedPrice[]
  /** Undefined when the prices are computed. */
  onAdd?: (price: { price: number; valid_from: string }) => Promise<boolean>
  onRemove?: (price: FeedPrice) => void
  isSending: boolean
}

/** The price history, newest first, with a form to add a price. The only price cannot be deleted. */
export function FeedPriceHistory({ prices, onAdd, onRemove, isSending }: Props) {
  const { t } = useTranslation('feed')
  const language = useLanguage()
  const today = useToday()
  const [price, setPrice] = useState<number | null>(null)
  const [day, setDay] = useState<string | null>(today)
  const add = async () => {
    if (!onAdd || !isNumber(price) || !day) return
    if (await onAdd({ price, valid_from: day })) setPrice(null)
  }
  return (
    <section aria-label={t('prices')}>
      <h3 className={classes.part}>{t('prices')}</h3>
      <ul className={classes.prices}>
        {prices.map((one) => (
          <li key={one.id} className={classes.price}>
            <span>{t('priceFrom', { date: formatDay(one.valid_from, language) })}</span>
            <span className={classes.amount}>
              {t('kr100', { price: formatNumber(one.price, 'price', language) })}
              {onRemove && prices.length > 1 && (
                <IconButton
                  icon="trash"
                  isDangerous
                  label={t('deletePrice', { date: formatDay(one.valid_from, language) })}
                  onClick={() => onRemove(one)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {onAdd && (
        <Group gap={12} align="end">
          <NumberField label={t('price')} value={price} step={0.01} minimum={0} onChange={setPrice} />
          <DateField label={t('validFrom')} value={day} maximum={today} onChange={setDay} />
          <Button variant="default" onClick={add} disabled={!isNumber(price) || price < 0 || !day || isSending}>
            {t('addPrice')}
          </Button>
        </Group>
      )}
    </section>
  )
}

import type { PriceId } from '@herdboard/contract/core/ids.ts'
import type { BudgetEntry } from '@herdboard/contract/economy/budget.ts'
import { VisuallyHidden } from '@mantine/core'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import classes from '../economy.module.css'

interface Props {
  prices: BudgetEntry['prices']
  unit: string
  /** False for the only price. */
  mayDelete: boolean
  onDelete: (id: PriceId) => void
}

/** The prices of a budget line, newest first. */
export function BudgetPrices({ prices, unit, mayDelete, onDelete }: Props) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  return (
    <table className={classes.history} aria-label={t('priceHistory')}>
      <thead>
        <tr>
          <th scope="col">{t('validFrom')}</th>
          <th scope="col" className={classes.figure}>
            {t('priceIn', { unit })}
          </th>
          <th scope="col">
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ id, price, valid_from }) => (
          <tr key={id}>
            <td>{formatDay(valid_from, language)}</td>
            <td className={classes.figure}>{formatNumber(price, 'price', language)}</td>
            <td className={classes.figure}>
              <IconButton
                icon="trash"
                label={t('deleteName', { name: formatDay(valid_from, language) })}
                isDangerous
                disabled={!mayDelete}
                onClick={() => onDelete(id)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

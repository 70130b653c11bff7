import type { PriceListing } from '@herdboard/contract/economy/price-listings.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import classes from '../economy.module.css'
import { PriceActions } from '../prices/price-actions.tsx'
import type { PriceWindowState } from '../prices/price-window-state.ts'
import { PriceAtWeight } from './price-at-weight.tsx'

interface Props {
  listing: PriceListing
  isSolution: boolean
  onOpen: (opened: PriceWindowState) => void
}

/**
 * The piglet quotation of a week as published: prices, the regulation per kg between two weights, and the price at any
 * weight.
 */
export function PriceListingView({ listing, isSolution, onOpen }: Props) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const { id, title, price_listing, regulations, prices } = listing
  const name = formatDay(id, language)
  const tableOf = ({ title, subtitle, headers, data }: PriceListing['regulations']) => ({
    title: `${title}, ${subtitle}`,
    searchbar: null,
    headers,
    data,
    footers: [],
    empty_text: t('emptyListings'),
  })

  return (
    <section className={classes.parts} aria-label={title}>
      <div className={classes.calculator}>
        <h2 className={classes.title}>{title}</h2>
        <PriceActions id={id} name={name} mayAdjust={false} isSolution={isSolution} onOpen={onOpen} />
      </div>
      <DataTable name="listing-prices" table={tableOf(price_listing)} rowHeader="name" />
      <DataTable name="listing-regulations" table={tableOf(regulations)} rowHeader="name" />
      <PriceAtWeight prices={prices} />
    </section>
  )
}

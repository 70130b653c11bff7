import type { FeedMix } from '@herdboard/contract/feed/feed-mixes.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { priceWithSurcharge } from '@herdboard/domain/feed/mix-average.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import type { Translate } from '#i18n/load-texts.ts'

const figure = { align: 'right', searchable: false, numberFormat: 'decimal' } as const

/** Shown and searchable in the farm column of a mix without farms. */
export const NO_FARM = '-'

/** Returns the mixes as a table; the displayed price includes the surcharge. */
export const mixesTable = (
  mixes: readonly FeedMix[],
  energy: { label: string; toDisplay: (fu: number | null) => number | null },
  t: Translate<'feed'>,
): Table => ({
  title: t('mixes'),
  searchbar: { label: t('searchMixes') },
  headers: [
    textColumnHeader('name', t('name')),
    textColumnHeader('fu', energy.label, figure),
    textColumnHeader('crude_protein', t('protein'), figure),
    textColumnHeader('phosphorus', t('phosphorus'), figure),
    textColumnHeader('price', t('price'), { ...figure, numberFormat: 'price' }),
    textColumnHeader('farms', t('farms')),
    textColumnHeader('type', t('type')),
  ],
  data: mixes.map((mix) => ({
    id: mix.id,
    name: mix.is_inactive ? t('retiredName', { name: mix.name }) : mix.name,
    fu: energy.toDisplay(mix.wgt_avg_fu),
    crude_protein: mix.wgt_avg_crude_protein,
    phosphorus: mix.wgt_avg_phosphorus,
    price: priceWithSurcharge(mix.prices[0]?.price ?? null, mix.surcharge),
    farms: mix.farms.map(({ name }) => name).join(', ') || NO_FARM,
    type: mix.type.name,
  })),
  footers: [],
  empty_text: t('mixesEmpty'),
})

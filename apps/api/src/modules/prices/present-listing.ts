import { type PriceListing, weightBands } from '@herdboard/contract/economy/price-listings.ts'
import type { TableHeader, TableRow } from '@herdboard/contract/figures/table.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { isoWeek } from '@herdboard/domain/time/iso-week.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFarmDay, formatOre } from '#platform/text/format-values.ts'
import type { Translator } from '#platform/text/translator.ts'

type ListingPrices = PriceListing['prices']
type ListingReply = Pick<PriceListing, 'title' | 'price_listing' | 'regulations'>

/** Piglet prices of farms that differ from the quotation; `adjustDkk` is added to it. */
export interface FarmPrices {
  farms: string
  adjustDkk: number
  isOrganic: boolean
  /** The farms use the market quotation, which is not stored: their price is unknown. */
  isByMarket: boolean
}

/** Rows of the price table: text key, and the fields of the 7 kg and 30 kg price; null where no price is quoted. */
const PRICE_ROWS = [
  ['basis', 'basis_7', 'basis_30'],
  ['prrs', 'prrs_7', 'prrs_30'],
  ['organic', null, 'organic_30'],
  ['uk', null, 'uk_30'],
  ['antonius', 'antonius_7', 'antonius_30'],
] as const

/** Builds the two tables of a quotation, with the change since the week before and the mean of a year. */
export function presentListing(
  context: RequestContext,
  validFrom: string,
  prices: ListingPrices,
  before: readonly ListingPrices[],
  own: readonly FarmPrices[],
): ListingReply {
  const { text } = context
  const date = formatFarmDay(context.language, validFrom)
  const slaughter = prices.slaughter_quotation
  return {
    title: text('economy:listing.title', { date, week: isoWeek(validFrom).week }),
    price_listing: {
      title: text('economy:listing.prices'),
      subtitle:
        slaughter === null
          ? text('economy:listing.unit')
          : text('economy:listing.assumed', { price: formatOre(context.language, slaughter * 100) }),
      headers: [
        header('name', text('economy:listing.pigs')),
        ...(['p7', 'd7', 'a7', 'p30', 'd30', 'a30'] as const).map((key) =>
          priceHeader(text, key, text(`economy:listing.${key}`)),
        ),
      ],
      data: [
        ...PRICE_ROWS.map((row) => priceRow(context, row, prices, before)).filter(hasPrice),
        ...own.map((one) => farmPriceRow(context, one, prices)),
      ],
    },
    regulations: {
      title: text('economy:listing.regulations'),
      subtitle: text('economy:listing.per_kg'),
      headers: [
        header('name', text('economy:listing.pigs')),
        ...weightBands.map(([from, to]) => priceHeader(text, `kg_${from}`, `${from}–${to} kg`)),
      ],
      data: [bandRow(context, 'weaners', prices, ''), bandRow(context, 'organic_weaners', prices, 'organic_')].filter(
        hasPrice,
      ),
    },
  }
}

const header = (value: string, text: string, numberFormat: TableHeader['numberFormat'] = 'none'): TableHeader => ({
  value,
  text,
  type: null,
  sortable: false,
  searchable: false,
  align: numberFormat === 'none' ? 'left' : 'right',
  numberFormat,
})

const priceHeader = (text: Translator, value: string, name: string): TableHeader => ({
  ...header(value, name, 'price'),
  empty_reason: text('economy:listing.no_price'),
})

/** A row of pigs that this quotation has no price of, now or in the year before, is left out. */
const hasPrice = (row: TableRow): boolean => Object.values(row).some((cell) => typeof cell === 'number')

type ListingPriceRow = (typeof PRICE_ROWS)[number]

function priceRow(
  { text }: RequestContext,
  [id, at7, at30]: ListingPriceRow,
  prices: ListingPrices,
  before: readonly ListingPrices[],
): TableRow {
  const seen = (field: ListingPriceRow[1] | ListingPriceRow[2]) => ({
    price: field && prices[field],
    change: field && difference(prices[field], before[0]?.[field] ?? null),
    mean: field && meanOfYear([prices, ...before].map((week) => week[field])),
  })
  const [small, large] = [seen(at7), seen(at30)]
  return {
    id,
    name: text(`economy:listing.row_${id}`),
    p7: small.price,
    d7: small.change,
    a7: small.mean,
    p30: large.price,
    d30: large.change,
    a30: large.mean,
  }
}

function farmPriceRow(
  { text }: RequestContext,
  { farms, adjustDkk, isOrganic, isByMarket }: FarmPrices,
  prices: ListingPrices,
): TableRow {
  const at = (price: number | null) => (price === null || isByMarket ? null : roundPrice(price + adjustDkk))
  return {
    id: `own ${farms}`,
    name: text('economy:listing.row_own', { farms }),
    p7: isOrganic ? null : at(prices.basis_7),
    p30: at(isOrganic ? prices.organic_30 : prices.basis_30),
  }
}

function bandRow(
  { text }: RequestContext,
  id: 'weaners' | 'organic_weaners',
  prices: ListingPrices,
  prefix: '' | 'organic_',
): TableRow {
  const cells = weightBands.map(([from]) => {
    const field = `${prefix}kg_${from}`
    return [`kg_${from}`, field in prices ? (prices[field as keyof ListingPrices] ?? null) : null] as const
  })
  return { id, name: text(`economy:listing.row_${id}`), ...Object.fromEntries(cells) }
}

const difference = (now: number | null, then: number | null): number | null =>
  now === null || then === null ? null : roundPrice(now - then)

/** Returns the mean of 52 weeks; null for fewer. */
function meanOfYear(weeks: readonly (number | null)[]): number | null {
  const year = weeks.slice(0, 52).filter((price) => price !== null)
  return year.length < 52 ? null : roundPrice(year.reduce((sum, price) => sum + price, 0) / year.length)
}

/** Rounds to the four decimals of a price; a sum of floats has more. */
const roundPrice = (price: number): number => roundHalfAway(price, 4)

import type { ChargeId } from '@herdboard/contract/core/ids.ts'
import type { BonusField } from '@herdboard/contract/economy/bonus-payments.ts'
import type { DeadField } from '@herdboard/contract/economy/dead-payments.ts'
import type { PostField } from '@herdboard/contract/economy/post-payments.ts'
import type {
  AdjustablePriceEndpoints,
  ChargeNames,
  PriceEndpoints,
} from '@herdboard/contract/economy/price-endpoints.ts'
import type { ListingField } from '@herdboard/contract/economy/price-listings.ts'
import type { StatusField } from '@herdboard/contract/economy/status-entries.ts'
import type { Language } from '#lib/locale/language.ts'
import type { PriceFigures } from './price-editing.ts'

/** A figure of any price list; its words are `field_…` in a window and `column_…` in a table. */
export type PriceFieldName = ColumnFieldName | ListingField
/** A figure with a column of its own: quotations are shown in tables that the server makes. */
export type ColumnFieldName = BonusField | DeadField | PostField | StatusField

/** A price list that the installation keeps: what its screen and its windows need to know. */
export interface PriceList<Field extends PriceFieldName = PriceFieldName> {
  endpoints: PriceEndpoints
  /** What companies adjust; absent: they do not. */
  charges?: { endpoints: AdjustablePriceEndpoints; names: ChargeNames }
  fields: readonly Field[]
  unitOf(field: Field): 'perKg' | 'perPig'
  /** May stay unknown. */
  isOptional?(field: Field): boolean
  /** May be put aside until it is announced. */
  hasProvision?: boolean
  /** What a price is chosen by, and the head of its column. */
  periodLabel: 'month' | 'monday' | 'period' | 'validFrom'
  addTitle: 'addPrice' | 'addListing'
  /** The time for which a price holds, by its first day. */
  periodName(id: string, language: Language): string
  /** What tells the API the first day of a new price. */
  periodBody(id: string): Record<string, string>
  /** First days that a price can be added for; absent: any day until today. */
  offeredDays?(today: string): string[]
  /** Days that have a price are left out instead of shown as taken. */
  hidesTakenDays?: boolean
}

/** How a price list fills a table. */
export interface PriceColumns {
  /** Under this name page size is remembered. */
  name: string
  /** The key of the column that says when a price holds. */
  period: string
  /** That column holds dates, not words. */
  isDate?: boolean
  /** Newest first by that column; otherwise rows stand as they are given. */
  isSorted?: boolean
}

/** A price list with a table of its own. */
export interface TabledPriceList extends PriceList<ColumnFieldName> {
  columns: PriceColumns
}

/** A price as screens and windows show it, whatever its contract calls the parts. */
export interface PriceRow {
  /** Its first day. */
  id: string
  figures: PriceFigures<PriceFieldName>
  charge: { id: ChargeId; figures: PriceFigures<PriceFieldName> } | null
  isProvision: boolean
}

/** Reads a price of an answer by the names that the contract gives its parts. */
export function toPriceRow({ fields, charges }: PriceList, price: { id: string }): PriceRow {
  const parts: Readonly<Record<string, unknown>> = { ...price }
  const charge = charges && (parts[charges.names.listedAs] as ({ id: ChargeId } & Record<string, unknown>) | null)
  return {
    id: price.id,
    figures: figuresIn(parts, fields),
    charge: charge ? { id: charge.id, figures: figuresIn(charge, fields, charges.names) } : null,
    isProvision: parts.is_provision === true,
  }
}

const figuresIn = (parts: Readonly<Record<string, unknown>>, fields: readonly PriceFieldName[], names?: ChargeNames) =>
  Object.fromEntries(
    fields.map((field) => [field, parts[names?.fields[field] ?? field] ?? null]),
  ) as PriceFigures<PriceFieldName>

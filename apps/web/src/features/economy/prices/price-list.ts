import type { AdjustmentId } from '@herdboard/contract/core/ids.ts'
import type { BonusField } from '@herdboard/contract/economy/bonus-payments.ts'
import type { DeadField } from '@herdboard/contract/economy/dead-payments.ts'
import type { PostField } from '@herdboard/contract/economy/post-payments.ts'
import type {
  AdjustablePriceEndpoints,
  AdjustmentNames,
  PriceEndpoints,
} from '@herdboard/contract/economy/price-endpoints.ts'
import type { ListingField } from '@herdboard/contract/economy/price-listings.ts'
import type { StatusField } from '@herdboard/contract/economy/status-entries.ts'
import type { Language } from '#lib/locale/language.ts'
import type { PriceFigures } from './price-editing.ts'

/** A figure of any price list; its texts are `field_…` in a window and `column_…` in a table. */
export type PriceFieldName = ColumnFieldName | ListingField
/** A figure with its own column. Quotations have none, because the server makes their tables. */
export type ColumnFieldName = BonusField | DeadField | PostField | StatusField

/** A price list of the installation, as its screen and its windows need it. */
export interface PriceList<Field extends PriceFieldName = PriceFieldName> {
  endpoints: PriceEndpoints
  /** Adjustments by companies; undefined if there are none. */
  adjustments?: { endpoints: AdjustablePriceEndpoints; names: AdjustmentNames }
  fields: readonly Field[]
  unitOf(field: Field): 'perKg' | 'perPig'
  /** Whether the figure may be empty. */
  isOptional?(field: Field): boolean
  /** Whether a price can be provisional. */
  hasProvision?: boolean
  /** Label of the period field and heading of its column. */
  periodLabel: 'month' | 'monday' | 'period' | 'validFrom'
  addTitle: 'addPrice' | 'addListing'
  /** Returns the name of the validity period by its first day. */
  periodName(id: string, language: Language): string
  /** Returns the part of the request body with the first day of a new price. */
  periodBody(id: string): Record<string, string>
  /** Returns the first days for which a price can be added; undefined for any day until today. */
  offeredDays?(today: string): string[]
  /** Days with a price are left out of the list instead of being disabled. */
  hidesPricedDays?: boolean
}

/** The table of a price list. */
export interface PriceColumns {
  /** Storage key of the page size. */
  name: string
  /** Key of the column with the validity period. */
  period: string
  /** Whether that column contains dates instead of texts. */
  isDate?: boolean
  /** Sorted newest first by that column; otherwise in the given order. */
  isSorted?: boolean
}

/** A price list with its own table. */
export interface TabledPriceList extends PriceList<ColumnFieldName> {
  columns: PriceColumns
}

/** A price for screens and windows, independent of the field names of its contract. */
export interface PriceRow {
  /** The first day of its period. */
  id: string
  figures: PriceFigures<PriceFieldName>
  adjustment: { id: AdjustmentId; figures: PriceFigures<PriceFieldName> } | null
  isProvision: boolean
}

/** Converts a price of a response by the field names of its contract. */
export function toPriceRow({ fields, adjustments }: PriceList, price: { id: string }): PriceRow {
  const parts: Readonly<Record<string, unknown>> = { ...price }
  const adjustment =
    adjustments && (parts[adjustments.names.listedAs] as ({ id: AdjustmentId } & Record<string, unknown>) | null)
  return {
    id: price.id,
    figures: figuresIn(parts, fields),
    adjustment: adjustment ? { id: adjustment.id, figures: figuresIn(adjustment, fields, adjustments.names) } : null,
    isProvision: parts.is_provision === true,
  }
}

const figuresIn = (
  parts: Readonly<Record<string, unknown>>,
  fields: readonly PriceFieldName[],
  names?: AdjustmentNames,
) =>
  Object.fromEntries(
    fields.map((field) => [field, parts[names?.fields[field] ?? field] ?? null]),
  ) as PriceFigures<PriceFieldName>

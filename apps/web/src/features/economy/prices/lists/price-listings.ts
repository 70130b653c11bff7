import {
  optionalListingFields,
  priceListingEndpoints,
  requiredListingFields,
} from '@herdboard/contract/economy/price-listings.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import type { PriceList } from '../price-list.ts'

/** A quotation can be added for the next week and the weeks before it. */
const WEEKS_OFFERED = 52
const OPTIONAL_FIELDS = new Set<string>(optionalListingFields)

/** The piglet quotation of a week. */
export const priceListingScreen: PriceList = {
  endpoints: priceListingEndpoints,
  fields: [...requiredListingFields, ...optionalListingFields],
  unitOf: (field) => (field.includes('kg_') || field === 'slaughter_quotation' ? 'perKg' : 'perPig'),
  isOptional: (field) => OPTIONAL_FIELDS.has(field),
  periodLabel: 'monday',
  addTitle: 'addListing',
  periodName: formatDay,
  periodBody: (valid_from) => ({ valid_from }),
  offeredDays: (today) => Array.from({ length: WEEKS_OFFERED }, (_, weeks) => addDays(mondayOf(today), 7 - 7 * weeks)),
}

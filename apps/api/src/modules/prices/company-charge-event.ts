import { domainEvent } from '#platform/events/domain-event.ts'

/**
 * Published when a company adds, changes or removes its adjustment of a price; `until`: first day of the next price, null
 * where none follows.
 */
export const companyChargeChanged = domainEvent<{ validFrom: string; until: string | null }>('companyChargeChanged')

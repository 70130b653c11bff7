import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { domainEvent } from '#platform/events/domain-event.ts'

/** Published when the price changes from a day on for feed that these farms used. */
export const feedPriceChanged = domainEvent<{ farmIds: readonly FarmId[]; fromDay: string }>('feedPriceChanged')

import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { domainEvent } from '#platform/events/domain-event.ts'

/** Published when feed that these farms used costs otherwise from a day on. */
export const feedPriceChanged = domainEvent<{ farmIds: readonly FarmId[]; fromDay: string }>('feedPriceChanged')

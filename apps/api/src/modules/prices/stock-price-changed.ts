import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { domainEvent } from '#platform/events/domain-event.ts'

/** Published when a farm adjusts the price of its stock otherwise in a month, named by its first day. */
export const stockPriceChanged = domainEvent<{ farmId: FarmId; month: string }>('stockPriceChanged')

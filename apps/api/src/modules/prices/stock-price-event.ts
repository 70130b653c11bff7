import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { domainEvent } from '#platform/events/domain-event.ts'

/** Published when a farm changes its adjustment of the stock price of a month; `month` is its first day. */
export const stockPriceChanged = domainEvent<{ farmId: FarmId; month: string }>('stockPriceChanged')

import { type FarmEvent, listEconomyEvents } from '@herdboard/contract/system/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { openNewRecord } from '#blocks/parts/action-request/action-request.ts'
import { actionsQuery } from '#blocks/parts/session/session-queries.ts'
import { apiQuery } from '#lib/http/api-query.ts'

const POSTING = 9
export const BUDGET_LINE = 10
export const STATUS_PRICE = 20

/** Returns an economy event that the user may record; null if there is none, or no action opens its form. */
export function useEconomyEvent(id: number): FarmEvent | null {
  const { data: events } = useQuery(apiQuery(listEconomyEvents, {}))
  const { data: actions } = useQuery(actionsQuery)
  const event = events?.find((one) => one.id === id)
  return event && actions?.some((action) => action.id === event.action_id) ? event : null
}

/** Returns the function that opens the form of a new posting on one side; null for users who may not post. */
export function useAddPosting(side: 'expense' | 'income'): (() => void) | null {
  const event = useEconomyEvent(POSTING)
  return event ? () => openNewRecord(event, side) : null
}

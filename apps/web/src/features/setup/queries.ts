import { listConfigEvents } from '@herdboard/contract/definitions.ts'
import { apiQuery } from '#lib/api-query.ts'

export const setupQuery = { ...apiQuery(listConfigEvents, {}), meta: { showsOwnErrors: true } }

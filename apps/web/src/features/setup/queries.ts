import { listConfigEvents } from '@herdboard/contract/system/catalogue.ts'
import { apiQuery } from '#lib/http/api-query.ts'

export const setupQuery = { ...apiQuery(listConfigEvents, {}), meta: { showsOwnErrors: true } }

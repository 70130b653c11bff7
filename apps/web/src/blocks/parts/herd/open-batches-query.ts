import { listBatches } from '@herdboard/contract/places/locations.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { today } from '#lib/today.ts'

/** The batches that are open today. */
export const openBatchesQuery = () => apiQuery(listBatches, { query: { from: today(), to: today() } })

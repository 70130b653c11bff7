import { listBatches } from '@herdboard/contract/places/locations.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { today } from '#lib/today.ts'

/** Batches that have a day today. */
export const openBatchesQuery = () => apiQuery(listBatches, { query: { from: today(), to: today() } })

import { listBatches } from '@herdboard/contract/locations.ts'
import { apiQuery } from '#lib/api-query.ts'
import { today } from '#lib/today.ts'

/** Batches that have a day today. */
export const openBatchesQuery = () => apiQuery(listBatches, { query: { from: today(), to: today() } })

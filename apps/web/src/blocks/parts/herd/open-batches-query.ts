import { listBatches } from '@herdboard/contract/places/locations.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { today } from '#lib/today.ts'

/** The batches that are open today. */
export const openBatchesQuery = () => apiQuery(listBatches, { query: { from: today(), to: today() } })

/** Bills for a batch come weeks after its last pigs. */
const BILLED_DAYS = 120

/** The batches that are open today or were closed lately. */
export const billedBatchesQuery = () =>
  apiQuery(listBatches, { query: { from: addDays(today(), -BILLED_DAYS), to: today() } })

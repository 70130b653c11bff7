import { listBarns, listBatches, listFarms, listSections } from '@herdboard/contract/places/locations.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Pigs have moved: counts of farms, barns, sections and batches are fetched anew. */
export const refreshHerd = (client: QueryClient) =>
  Promise.all(
    [listFarms, listBarns, listSections, listBatches].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
  )

import { getKpis, getOverview, getPigMovements } from '@herdboard/contract/figures/dashboard.ts'
import { listRecords } from '@herdboard/contract/herd/records.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useOnSubmission } from '#lib/live/recently-submitted.ts'

/** Asks anew for all that is shown when something was recorded here; what others record is told to the whole shell. */
export function useFreshKpis(): void {
  const client = useQueryClient()
  useOnSubmission(() => {
    for (const { path } of [getOverview, getKpis, getPigMovements, listRecords])
      client.invalidateQueries({ queryKey: [path] })
  })
}

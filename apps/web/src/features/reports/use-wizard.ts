import { useQuery, useQueryClient } from '@tanstack/react-query'

/** What somebody is making a report of, and how far they are. */
export interface Wizard {
  step: 'sites' | 'dates' | 'result'
  isBatchReport: boolean
  siteIds: readonly string[]
  dates: readonly string[]
}

const atFirst: Wizard = { step: 'sites', isBatchReport: false, siteIds: [], dates: [] }
const queryKey = ['reports-wizard']

/**
 * Kept beside the answers of the server as long as the app is open: who looks at another screen meanwhile finds the
 * report again.
 */
export function useWizard() {
  const client = useQueryClient()
  const { data } = useQuery<Wizard>({
    queryKey,
    queryFn: () => client.getQueryData(queryKey) ?? atFirst,
    initialData: atFirst,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const go = (change: Partial<Wizard>) =>
    client.setQueryData<Wizard>(queryKey, (before = atFirst) => ({ ...before, ...change }))
  return { wizard: data, go, reset: () => go(atFirst) }
}

/** A selection as calls name it. */
export const selectionOf = ({ siteIds, dates, isBatchReport }: Wizard) => ({
  site_ids: siteIds.join(','),
  ...(!isBatchReport && { dates: dates.join(',') }),
})

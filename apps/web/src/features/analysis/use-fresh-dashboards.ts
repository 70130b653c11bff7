import { getAnalysis } from '@herdboard/contract/figures/analysis.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Matches all aggregated queries: the overview and every analysis. */
const isAggregatedQuery = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  typeof path === 'string' && path.startsWith('/dashboards/')

/**
 * Invalidates the aggregated queries when the screen opens, as ANALYSIS-023 demands. Returns false until that is done;
 * otherwise they would be fetched twice.
 */
export function useFreshDashboards(): boolean {
  const client = useQueryClient()
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    void client.invalidateQueries({ predicate: isAggregatedQuery, refetchType: 'none' })
    setFresh(true)
  }, [client])
  return isFresh
}

/** Returns a function that loads the shown analysis again: the user has asked for the same result once more. */
export function useRefetchAnalysis(): () => void {
  const client = useQueryClient()
  return () => void client.refetchQueries({ queryKey: [getAnalysis.path], type: 'active' })
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Matches all aggregated queries: the overview and every analysis. */
const isAggregatedQuery = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  typeof path === 'string' && path.startsWith('/dashboards/')

/**
 * Invalidates the aggregated queries when the screen opens. Returns false until that is done; otherwise they would be
 * fetched twice.
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

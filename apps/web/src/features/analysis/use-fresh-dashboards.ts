import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { markTopicsStale, refetchAfterOwnChange } from '#lib/live/invalidate-queries.ts'

/** What the overview and every analysis read. */
const DASHBOARD_TOPICS = ['herd'] as const

/**
 * Makes the aggregated figures stale when the screen opens, as ANALYSIS-023 demands. Returns false until that is done;
 * otherwise they would be fetched twice.
 */
export function useFreshDashboards(): boolean {
  const client = useQueryClient()
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    void markTopicsStale(client, DASHBOARD_TOPICS)
    setFresh(true)
  }, [client])
  return isFresh
}

/** Returns a function that loads the shown figures again: the user has asked for the same result once more. */
export function useRefetchAnalysis(): () => void {
  const client = useQueryClient()
  return () => void refetchAfterOwnChange(client, DASHBOARD_TOPICS)
}

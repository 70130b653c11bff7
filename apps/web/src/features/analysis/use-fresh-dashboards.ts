import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** All that the server adds up: the overview and every analysis. */
const isDashboard = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  typeof path === 'string' && path.startsWith('/dashboards/')

/**
 * Who comes to the screen gets figures that are added up anew. Answers false until those from
 * before are marked as old: asked for earlier, they would be fetched twice.
 */
export function useFreshDashboards(): boolean {
  const client = useQueryClient()
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    void client.invalidateQueries({ predicate: isDashboard, refetchType: 'none' })
    setFresh(true)
  }, [client])
  return isFresh
}

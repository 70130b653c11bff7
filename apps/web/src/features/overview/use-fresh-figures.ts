import { getKpis, getOverview, getPigMovements } from '@herdboard/contract/dashboard.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { metaQuery } from '#blocks/shell/queries.ts'

/** Asks anew for all that is shown as soon as the company's records are known to have changed. */
export function useFreshFigures(): void {
  const client = useQueryClient()
  const { data: version } = useQuery({ ...metaQuery, select: ({ data_version }) => data_version })
  const seen = useRef(version)

  useEffect(() => {
    const before = seen.current
    seen.current = version
    if (before === undefined || version === undefined || version <= before) return
    for (const { path } of [getOverview, getKpis, getPigMovements]) client.invalidateQueries({ queryKey: [path] })
  }, [client, version])
}

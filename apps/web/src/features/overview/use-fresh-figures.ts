import { getKpis, getOverview, getPigMovements } from '@herdboard/contract/dashboard.ts'
import { listRecords } from '@herdboard/contract/records.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { metaQuery } from '#blocks/shell/queries.ts'
import { useOnSubmitted } from '#lib/recently-submitted.ts'

/** Asks anew for all that is shown when something was recorded: here at once, elsewhere as soon as it is known. */
export function useFreshFigures(): void {
  const client = useQueryClient()
  const { data: version } = useQuery({ ...metaQuery, select: ({ data_version }) => data_version })
  const seen = useRef(version)

  const refresh = useEffectEvent(() => {
    for (const { path } of [getOverview, getKpis, getPigMovements, listRecords])
      client.invalidateQueries({ queryKey: [path] })
  })
  useOnSubmitted(() => refresh())

  useEffect(() => {
    const before = seen.current
    seen.current = version
    if (before !== undefined && version !== undefined && version > before) refresh()
  }, [version])
}

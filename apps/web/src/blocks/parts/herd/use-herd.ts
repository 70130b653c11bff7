import type { Barn, Farm, Section } from '@herdboard/contract/places/locations.ts'
import { useQuery } from '@tanstack/react-query'
import { barnsQuery, farmsQuery, sectionsQuery, useProfile } from '#blocks/parts/session/session-queries.ts'
import { type LoadFailure, loadFailureOf } from '#lib/http/load-failure.ts'

/** The farms, barns and sections that the user may read. */
export interface Herd {
  farms: readonly Farm[]
  barns: readonly Barn[]
  /** Empty when the Sections module is off. */
  sections: readonly Section[]
}

const NONE: readonly never[] = []

/** The herd, null until all of it is loaded; with the failure where a part of it could not be read. */
export function useHerdState(): { herd: Herd | null; failure: LoadFailure | undefined } {
  const hasSections = useProfile().modules.includes('Sections')
  const farms = useQuery(farmsQuery)
  const barns = useQuery(barnsQuery)
  const sections = useQuery({ ...sectionsQuery, enabled: hasSections })
  const failed = [farms, barns, sections].filter(({ error, data }) => error && !data)
  const retry = () => {
    for (const { refetch } of failed) void refetch()
  }
  const isLoaded = farms.data && barns.data && (sections.data || !hasSections)
  return {
    herd: isLoaded ? { farms: farms.data, barns: barns.data, sections: sections.data ?? NONE } : null,
    failure: failed[0] && loadFailureOf(failed[0].error, retry),
  }
}

/** Returns the herd, or null until all of it is loaded. */
export const useHerd = (): Herd | null => useHerdState().herd

import type { Barn, Farm, Section } from '@herdboard/contract/places/locations.ts'
import { useQuery } from '@tanstack/react-query'
import { barnsQuery, farmsQuery, sectionsQuery, useProfile } from '#blocks/parts/session/session-queries.ts'

/** The farms, barns and sections that the user may read. */
export interface Herd {
  farms: readonly Farm[]
  barns: readonly Barn[]
  /** Empty when the Sections module is off. */
  sections: readonly Section[]
}

const NONE: readonly never[] = []

/** Returns the herd, or null until all of it is loaded. */
export function useHerd(): Herd | null {
  const hasSections = useProfile().modules.includes('Sections')
  const { data: farms } = useQuery(farmsQuery)
  const { data: barns } = useQuery(barnsQuery)
  const { data: sections } = useQuery({ ...sectionsQuery, enabled: hasSections })
  if (!farms || !barns || (hasSections && !sections)) return null
  return { farms, barns, sections: sections ?? NONE }
}

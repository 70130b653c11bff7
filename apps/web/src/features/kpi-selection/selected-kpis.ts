import type { KpiPreference, KpiType } from '@herdboard/contract/figures/dashboard.ts'

/** Numbers of the figures that somebody ticked, in the order of their cards. */
export type SelectedKpis = readonly number[]

export const selectedKpis = (preferences: readonly KpiPreference[], isWeaner: boolean): SelectedKpis =>
  (preferences.find(({ is_weaner }) => is_weaner === isWeaner)?.kpis ?? [])
    .toSorted((a, b) => a.index - b.index)
    .map(({ type_id }) => type_id)

/** A figure ticked goes last; one that was ticked goes away, and those after it move up. */
export const toggleKpi = (chosen: SelectedKpis, typeId: number): SelectedKpis =>
  chosen.includes(typeId) ? chosen.filter((id) => id !== typeId) : [...chosen, typeId]

export const isSameSelection = (a: SelectedKpis, b: SelectedKpis): boolean =>
  a.length === b.length && a.every((typeId, index) => typeId === b[index])

/** Figures that exist for a kind of pigs. */
export const availableKpis = (types: readonly KpiType[], isWeaner: boolean): KpiType[] =>
  types.filter(({ is_weaner }) => is_weaner === null || is_weaner === isWeaner)

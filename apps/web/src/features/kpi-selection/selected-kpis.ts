import type { KpiPreference, KpiType } from '@herdboard/contract/figures/dashboard.ts'

/** Type ids of the selected key figures, in the order of their cards. */
export type SelectedKpis = readonly number[]

export const selectedKpis = (preferences: readonly KpiPreference[], isWeaner: boolean): SelectedKpis =>
  (preferences.find(({ is_weaner }) => is_weaner === isWeaner)?.kpis ?? [])
    .toSorted((a, b) => a.index - b.index)
    .map(({ type_id }) => type_id)

/** Adds a key figure at the end, or removes it; those after it move up. */
export const toggleKpi = (chosen: SelectedKpis, typeId: number): SelectedKpis =>
  chosen.includes(typeId) ? chosen.filter((id) => id !== typeId) : [...chosen, typeId]

export const isSameSelection = (a: SelectedKpis, b: SelectedKpis): boolean =>
  a.length === b.length && a.every((typeId, index) => typeId === b[index])

/** The key figures of a pig type. */
export const availableKpis = (types: readonly KpiType[], isWeaner: boolean): KpiType[] =>
  types.filter(({ is_weaner }) => is_weaner === null || is_weaner === isWeaner)

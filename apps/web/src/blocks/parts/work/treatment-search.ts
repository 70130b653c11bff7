export const treatmentTabs = ['ongoing', 'completed'] as const
export type TreatmentTab = (typeof treatmentTabs)[number]

export interface TreatmentSearch {
  /** Absent is the first. */
  tab?: TreatmentTab | undefined
  /** What is searched for. */
  q?: string | undefined
}

/** What of the treatments is shown, as the address says it. */
export const treatmentSearch = ({ tab, q }: Record<string, unknown>): TreatmentSearch => ({
  tab: tab === 'completed' ? tab : undefined,
  q: typeof q === 'string' && q !== '' ? q : undefined,
})

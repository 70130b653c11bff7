export const treatmentTabs = ['ongoing', 'completed'] as const
export type TreatmentTab = (typeof treatmentTabs)[number]

export interface TreatmentSearch {
  /** Undefined for the first tab. */
  tab?: TreatmentTab | undefined
  /** The search text. */
  q?: string | undefined
}

/** Parses the search parameters of the treatments screen. */
export const treatmentSearch = ({ tab, q }: Record<string, unknown>): TreatmentSearch => ({
  tab: tab === 'completed' ? tab : undefined,
  q: typeof q === 'string' && q !== '' ? q : undefined,
})

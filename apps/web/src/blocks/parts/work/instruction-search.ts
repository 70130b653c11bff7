export const instructionTabs = ['active', 'inactive'] as const
export type InstructionTab = (typeof instructionTabs)[number]

export interface InstructionSearch {
  /** Undefined for the first tab. */
  tab?: InstructionTab | undefined
  /** The search text. */
  q?: string | undefined
}

/** Parses the search parameters of the instructions screen. */
export const instructionSearch = ({ tab, q }: Record<string, unknown>): InstructionSearch => ({
  tab: tab === 'inactive' ? tab : undefined,
  q: typeof q === 'string' && q !== '' ? q : undefined,
})

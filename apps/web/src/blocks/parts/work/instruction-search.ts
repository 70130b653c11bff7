export const instructionTabs = ['active', 'inactive'] as const
export type InstructionTab = (typeof instructionTabs)[number]

export interface InstructionSearch {
  /** Absent is the first. */
  tab?: InstructionTab | undefined
  /** What is searched for. */
  q?: string | undefined
}

/** What of the instructions is shown, as the address says it. */
export const instructionSearch = ({ tab, q }: Record<string, unknown>): InstructionSearch => ({
  tab: tab === 'inactive' ? tab : undefined,
  q: typeof q === 'string' && q !== '' ? q : undefined,
})

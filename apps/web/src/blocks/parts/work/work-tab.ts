const tabs = ['upcoming', 'completed', 'templates'] as const

/** What of the tasks is shown. */
export type WorkTab = (typeof tabs)[number]

export const workTabs: readonly WorkTab[] = tabs

/** The tab in the address; absent is the first. */
export interface WorkTabSearch {
  tab?: WorkTab | undefined
}

export const workTabSearch = ({ tab }: Record<string, unknown>): WorkTabSearch => ({
  tab: tabs.find((known) => known === tab && known !== 'upcoming'),
})

const tabs = ['upcoming', 'completed', 'templates'] as const

/** The views of the tasks. */
export type WorkTab = (typeof tabs)[number]

export const workTabs: readonly WorkTab[] = tabs

/** The tab in the URL; undefined for the first one. */
export interface WorkTabSearch {
  tab?: WorkTab | undefined
}

export const workTabSearch = ({ tab }: Record<string, unknown>): WorkTabSearch => ({
  tab: tabs.find((each) => each === tab && each !== 'upcoming'),
})

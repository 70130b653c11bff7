export const monitorTabs = ['overview', 'water', 'food', 'weight'] as const
export type MonitorTab = (typeof monitorTabs)[number]

/** Parses the search parameters of the screen: the tab and the search text. */
export const monitorSearch = (
  search: Record<string, unknown>,
): { tab?: MonitorTab | undefined; q?: string | undefined } => ({
  tab: monitorTabs.find((tab) => tab === search.tab && tab !== 'overview'),
  q: typeof search.q === 'string' && search.q !== '' ? search.q : undefined,
})

export const monitoringTabs = ['overview', 'water', 'food', 'weight'] as const
export type MonitoringTab = (typeof monitoringTabs)[number]

/** Parses the search parameters of the screen: the tab and the search text. */
export const monitoringSearch = (
  search: Record<string, unknown>,
): { tab?: MonitoringTab | undefined; q?: string | undefined } => ({
  tab: monitoringTabs.find((tab) => tab === search.tab && tab !== 'overview'),
  q: typeof search.q === 'string' && search.q !== '' ? search.q : undefined,
})

export const monitorTabs = ['overview', 'water', 'food', 'weight'] as const
export type MonitorTab = (typeof monitorTabs)[number]

/** What the address of the screen holds: the tab, and what is searched for. */
export const monitorSearch = (
  search: Record<string, unknown>,
): { tab?: MonitorTab | undefined; q?: string | undefined } => ({
  tab: monitorTabs.find((tab) => tab === search.tab && tab !== 'overview'),
  q: typeof search.q === 'string' && search.q !== '' ? search.q : undefined,
})

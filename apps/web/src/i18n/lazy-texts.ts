/** Texts of all other areas than those in start.ts: their names alone, in five languages, weigh 2 kB. */
export const lazyFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  './*/*.json',
  '!./*/{common,shell,sign-in,overview,kpi-card,period-picker,location-picker,dashboard-grid}.json',
])

/** The texts of all namespaces that are not in start-language.ts. The list of files alone, in five languages, weighs 2 kB. */
export const lazyFiles = import.meta.glob<{ default: Record<string, string> }>([
  './*/*.json',
  '!./*/{common,shell,sign-in,overview,kpi-card,period-picker,location-picker,dashboard-grid,round}.json',
])

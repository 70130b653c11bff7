import type { TextFile } from './text-function.ts'

/** The texts of all namespaces that are not in text-store.ts. The list of files alone, in five languages, weighs 2 kB. */
export const lazyFiles = import.meta.glob<{ default: TextFile }>([
  './*/*.json',
  '!./*/{common,shell,sign-in,overview,kpi-card,period-picker,location-picker,dashboard-grid}.json',
])

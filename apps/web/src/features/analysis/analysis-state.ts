import type { AnalysisScope } from '@herdboard/contract/figures/analysis.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'

export type PigTypeFilter = PigTypeParam | 'all'
export const pigTypeFilters: readonly PigTypeFilter[] = ['all', 'weaners', 'slaughter']

/** What stands on the card. Nothing of it is asked for before somebody says so. */
export interface AnalysisDraft {
  /** Null: the first category. */
  typeId: number | null
  pigs: PigTypeFilter
  /** Batches of the period count with their whole life. */
  isWholeBatch: boolean
  /** Ids of the topmost places that are chosen with all that is below them. */
  ids: readonly string[]
}

/** What was asked for when somebody pressed the button; it stays as it is, whatever changes on the card afterwards. */
export interface AnalysisQuery extends AnalysisDraft {
  typeId: number
  period: DatePeriod
  /** As an address names places; absent for all. */
  places?: string
  chosen: ChosenPlaces
}

/** How a choice of places is told: the name of the only one, else how many. */
export interface ChosenPlaces {
  name: string | null
  farms: number
  barns: number
}

/** The screen as a person left it. */
export interface AnalysisState {
  draft: AnalysisDraft
  query: AnalysisQuery | null
  /** Null: nobody chose a tab. */
  scope: AnalysisScope | null
  /** Ticks of the menu of each tab, where somebody changed them. */
  filters: Partial<Record<AnalysisScope, readonly string[]>>
}

export const initialAnalysis: AnalysisState = {
  draft: { typeId: null, pigs: 'all', isWholeBatch: false, ids: [] },
  query: null,
  scope: null,
  filters: {},
}

/** What the question would be now, to be compared with the one that was asked. */
const comparisonKey = ({ typeId, pigs, isWholeBatch, ids }: AnalysisDraft, { from, to }: DatePeriod): string =>
  JSON.stringify([typeId, pigs, isWholeBatch, ids, from, to])

/** Whether the button would ask for what is on screen already. */
export const isSameQuery = (query: AnalysisQuery | null, draft: AnalysisDraft, period: DatePeriod): boolean =>
  query !== null && comparisonKey(query, query.period) === comparisonKey(draft, period)

/** The tab that is shown: the chosen one, else that on which places can be told apart. */
export const shownScope = ({ scope, query }: AnalysisState): AnalysisScope =>
  scope ?? (query === null ? 0 : query.chosen.farms > 1 ? 1 : 2)

import type { AnalysisLevel } from '@herdboard/contract/figures/analysis.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'

export type PigTypeFilter = PigTypeParam | 'all'
export const pigTypeFilters: readonly PigTypeFilter[] = ['all', 'weaners', 'slaughter']

/** The values of the form; none is requested until the user presses the button. */
export interface AnalysisDraft {
  /** Null for the first category. */
  typeId: number | null
  pigs: PigTypeFilter
  /** Batches of the period count with their whole life. */
  isWholeBatch: boolean
  /** Ids of the topmost places that are selected with everything below them. */
  ids: readonly string[]
}

/** The query at the time of the button press; later changes of the form do not affect it. */
export interface AnalysisQuery extends AnalysisDraft {
  typeId: number
  period: DatePeriod
  /** The places as in the URL; undefined for all. */
  places?: string
  chosen: ChosenPlaces
}

/** Summary of the selected places: the name if it is one place, and the numbers of farms and barns. */
export interface ChosenPlaces {
  name: string | null
  farms: number
  barns: number
}

/** The state of the screen. */
export interface AnalysisState {
  draft: AnalysisDraft
  query: AnalysisQuery | null
  /** Null before the user chose a tab. */
  level: AnalysisLevel | null
  /** Options ticked in the menu of each tab, where the user changed them. */
  filters: Partial<Record<AnalysisLevel, readonly string[]>>
}

export const initialAnalysis: AnalysisState = {
  draft: { typeId: null, pigs: 'all', isWholeBatch: false, ids: [] },
  query: null,
  level: null,
  filters: {},
}

/** Key to compare a form with a submitted query. */
const comparisonKey = ({ typeId, pigs, isWholeBatch, ids }: AnalysisDraft, { from, to }: DatePeriod): string =>
  JSON.stringify([typeId, pigs, isWholeBatch, ids, from, to])

/** Whether the form would request the result that is on screen. */
export const isSameQuery = (query: AnalysisQuery | null, draft: AnalysisDraft, period: DatePeriod): boolean =>
  query !== null && comparisonKey(query, query.period) === comparisonKey(draft, period)

/** Returns the tab to show: the user's choice, else the level on which the places differ. */
export const shownLevel = ({ level, query }: AnalysisState): AnalysisLevel =>
  level ?? (query === null ? 0 : query.chosen.farms > 1 ? 1 : 2)

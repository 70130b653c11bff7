import type { AnalysisScope } from '@herdboard/contract/analysis.ts'
import type { Period } from '#blocks/period-picker/period.ts'
import type { PigType } from '#blocks/pig-type/pig-type.ts'

export type PigChoice = PigType | 'all'
export const pigChoices: readonly PigChoice[] = ['all', 'weaners', 'slaughter']

/** What stands on the card. Nothing of it is asked for before somebody says so. */
export interface Choice {
  /** Null: the first category. */
  typeId: number | null
  pigs: PigChoice
  /** Batches of the period count with their whole life. */
  isWholeBatch: boolean
  /** Ids of the topmost places that are chosen with all that is below them. */
  ids: readonly string[]
}

/** What was asked for when somebody pressed the button; it stays as it is, whatever changes on the card afterwards. */
export interface Asked extends Choice {
  typeId: number
  period: Period
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
export interface Analysis {
  choice: Choice
  asked: Asked | null
  /** Null: nobody chose a tab. */
  scope: AnalysisScope | null
  /** Ticks of the menu of each tab, where somebody changed them. */
  filters: Partial<Record<AnalysisScope, readonly string[]>>
}

export const atFirst: Analysis = {
  choice: { typeId: null, pigs: 'all', isWholeBatch: false, ids: [] },
  asked: null,
  scope: null,
  filters: {},
}

/** What the question would be now, to be compared with the one that was asked. */
const questionOf = ({ typeId, pigs, isWholeBatch, ids }: Choice, { from, to }: Period): string =>
  JSON.stringify([typeId, pigs, isWholeBatch, ids, from, to])

/** Whether the button would ask for what is on screen already. */
export const isAsked = (asked: Asked | null, choice: Choice, period: Period): boolean =>
  asked !== null && questionOf(asked, asked.period) === questionOf(choice, period)

/** The tab that is shown: the chosen one, else that on which places can be told apart. */
export const shownScope = ({ scope, asked }: Analysis): AnalysisScope =>
  scope ?? (asked === null ? 0 : asked.chosen.farms > 1 ? 1 : 2)

/** How the people of a farm write things down. */
export interface Habits {
  /** Keys of those who write: daily work, and settlements, counts and feed. */
  barnPerson: string
  officePerson: string
  /** Share of dead pigs that nobody writes down. */
  forgetsDeaths: number
  /** Share of dead pigs that are weighed. */
  weighsDead: number
  /** Writes the deaths of a week on its Friday. */
  writesDeathsWeekly: boolean
  /** Share of entries that come one to nine days late. */
  isLate: number
  /** Days after the end of the quarter on which pigs are counted. */
  countOffsetDays: number
  /** Leaves out every n-th quarter's count; null: never. */
  skipsEveryCount: number | null
  /** Share of counts that are written down wrong, and whether somebody sees it within days. */
  slipsInCounts: number
  fixesSlips: boolean
  /** A computer at the plant tells what was fed; without one, deliveries and counts of the silos do. */
  feedBy: 'computer' | 'silos'
  /** Weighs some pigs of each group on this day of its stay; null: never. */
  weighsOnDay: number | null
  /** Writes down every day from then on that somebody walked through each barn; null: never. */
  checksInSince: string | null
}

/** Careful people with a feed computer. */
export const carefulHabits = (barnPerson: string, officePerson: string): Habits => ({
  barnPerson,
  officePerson,
  // Nobody finds every pig: a few counts are one short.
  forgetsDeaths: 0.004,
  weighsDead: 0.15,
  writesDeathsWeekly: false,
  isLate: 0.05,
  countOffsetDays: 0,
  skipsEveryCount: null,
  slipsInCounts: 0.01,
  fixesSlips: true,
  feedBy: 'computer',
  weighsOnDay: null,
  checksInSince: null,
})

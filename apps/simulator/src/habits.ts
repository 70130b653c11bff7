/** Recording habits of a farm's people. */
export interface RecordingHabits {
  /** Keys of the people who record: daily work; and settlements, counts and feed. */
  barnPerson: string
  officePerson: string
  /** Share of dead pigs that are not recorded. */
  forgetsDeaths: number
  /** Share of dead pigs that are weighed. */
  weighsDead: number
  /** Records the deaths of a week on its Friday. */
  writesDeathsWeekly: boolean
  /** Share of records that are one to nine days late. */
  lateShare: number
  /** Days from the end of the quarter to the stock count. */
  countOffsetDays: number
  /** Skips every n-th quarter's count; null: never. */
  skipsEveryCount: number | null
  /** Share of counts with a typing error, and whether it is corrected within days. */
  countErrorShare: number
  fixesCountErrors: boolean
  /** Source of feed consumption: the feeding computer, or deliveries and silo counts. */
  feedBy: 'computer' | 'silos'
  /** Day of stay on which some pigs of each group are weighed; null: never. */
  weighsOnDay: number | null
  /** First day with daily check-ins of each barn; null: never. */
  checkInsFrom: string | null
}

/** Habits of careful people with a feeding computer. */
export const carefulHabits = (barnPerson: string, officePerson: string): RecordingHabits => ({
  barnPerson,
  officePerson,
  // Not every dead pig is found, so a few counts are one short.
  forgetsDeaths: 0.004,
  weighsDead: 0.15,
  writesDeathsWeekly: false,
  lateShare: 0.05,
  countOffsetDays: 0,
  skipsEveryCount: null,
  countErrorShare: 0.01,
  fixesCountErrors: true,
  feedBy: 'computer',
  weighsOnDay: null,
  checkInsFrom: null,
})

/**
 * Sums of a period over a set of places; every key figure is a ratio of them.
 *
 * They cover the days after the opening, up to and including the closing. Null means not known; movements that did not
 * happen are 0. Transfers inside the set are in neither `in` nor `out`.
 */
export interface PeriodSums extends UnitSums {
  days: number
  /** pig places of the set; null if a place in it states none */
  places: number | null
  /** missing pigs of farms that count them as dead */
  lossHead: number
}

/** Sums that a single unit also has. */
export interface UnitSums {
  /** heads at the end of the day before, summed over the days */
  pigDays: number
  /** kg out + closing − in − opening, the kilos of dead pigs included */
  gainKg: number | null
  openingHead: number | null
  openingKg: number | null
  /** stock at the end of the last day */
  closingHead: number | null
  closingKg: number | null
  /** counted − calculated at status counts: negative is missing pigs */
  diffHead: number
  /** missing pigs: what counts found too few, not offset by other counts that found too many */
  missingHead: number
  /** insertions and transfers in */
  inHead: number
  inKg: number
  /** departures, transfers out and slaughter, live kilos; without dead pigs */
  outHead: number
  outKg: number
  /** slaughtered pigs among them */
  slaughterHead: number
  slaughterLiveKg: number
  carcassKg: number
  /** slaughtered pigs whose carcass was approved and weighed */
  approvedHead: number
  /** slaughtered pigs whose whole carcass was condemned */
  condemnedHead: number
  /** slaughtered pigs with measured lean meat, and the sum of their percentages */
  leanHead: number
  leanPctSum: number
  deadHead: number
  deadKg: number
  /** feed shared out to the pigs; null if none is recorded or a part is not known */
  feedKg: number | null
  feedFe: number | null
  feedDkk: number | null
  feedProteinGrams: number | null
  feedPhosphorusGrams: number | null
}

/** Kind of period of the sums: a calendar period, or one batch from start to end. */
export type FigurePeriodKind = 'period' | 'open_batch' | 'closed_batch'

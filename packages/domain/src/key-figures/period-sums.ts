/**
 * What a period holds over a set of places: the sums that every key figure is a ratio of.
 *
 * Sums of the days after the opening up to and with the closing. Null is "not known"; movements that did not happen
 * are 0. Transfers inside the set are in neither `in` nor `out`.
 */
export interface PeriodSums extends UnitSums {
  days: number
  /** pig places of the set; null where a place of it has none stated */
  places: number | null
  /** of the missing pigs, those of farms that count them as dead */
  lossHead: number
}

/** The part of the sums that a single unit has. */
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
  /** of them missing: what counts found too few, whatever other counts found too many */
  missingHead: number
  /** insertions and transfers in */
  inHead: number
  inKg: number
  /** departures, transfers out and slaughter, live kilos; dead pigs are apart */
  outHead: number
  outKg: number
  /** of them slaughtered */
  slaughterHead: number
  slaughterLiveKg: number
  carcassKg: number
  /** of those slaughtered, whose carcass was approved and weighed */
  approvedHead: number
  /** whole carcasses condemned */
  condemnedHead: number
  /** slaughtered pigs whose lean meat was measured, and their percentages summed */
  leanHead: number
  leanPctSum: number
  deadHead: number
  deadKg: number
  /** feed shared out to the pigs; null where none is recorded or a part of it is not known */
  feedKg: number | null
  feedFe: number | null
  feedDkk: number | null
  feedProteinGrams: number | null
  feedPhosphorusGrams: number | null
}

/** How long the places of the sums have been followed: days of the calendar, or one batch from start to end. */
export type FigureScope = 'period' | 'open_batch' | 'closed_batch'

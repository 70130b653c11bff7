/** A negative stock that a user confirmed or an import caused. */
export const NEGATIVE_CONFIRMED = 1
/** The weight is estimated: no later point is known yet. */
export const WEIGHT_ESTIMATED = 2
/** An insertion without weight was assumed to have the standard entry weight. */
export const ENTRY_WEIGHT_ASSUMED = 4
/** No believable curve fits the growth between two points: it is spread by pig-days. */
export const SPREAD_BY_PIG_DAYS = 8

/** A day on which heads and kilos of a unit are known: a count, or the end of a day on which it became empty. */
export interface HerdPoint {
  day: string
  head: number
  stock_g: number
  /** counted − calculated; 0 at an opening count, and when the unit became empty */
  diff_head: number
  /** since the previous point; null at an opening count */
  growth_g: number | null
  /** scale of the growth curve up to this point, in single precision like its column; null if none fits */
  curve_scale: number | null
}

/**
 * A day of one unit with stock or movement: heads at the end of the previous day and of this day, and the movements
 * between.
 */
export interface HerdDay {
  day: string
  flags: number
  head_open: number
  head: number
  in_head: number
  transfer_in_head: number
  out_head: number
  transfer_out_head: number
  slaughter_head: number
  dead_head: number
  diff_head: number
  in_g: number
  transfer_in_g: number
  out_g: number
  transfer_out_g: number
  slaughter_g: number
  carcass_g: number
  dead_g: number
  stock_g: number
  /** null on the day of an opening count: the time before it is not known */
  gain_g: number | null
}
